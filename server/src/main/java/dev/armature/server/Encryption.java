package dev.armature.server;

import dev.armature.server.ServerConfig.Transport;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import java.io.File;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.interfaces.RSAKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocketFactory;

/**
 * TLS 1.2 and 1.3 on the connections of a server, by the JDK's own engine.
 *
 * <p>When the files of certificate and key change they are read again, and connections from then on use what they hold; those that are open
 * stay as they are. Files that do not fit, which may be half written, change nothing but a line in the log.
 */
final class Encryption {
    private static final Logger LOG = System.getLogger(Encryption.class.getName());
    private static final long LOOK_INTERVAL = Duration.ofSeconds(1).toNanos();
    private static final Pattern PKCS8 = Pattern.compile("-----BEGIN PRIVATE KEY-----([^-]+)-----END PRIVATE KEY-----");
    private static final List<String> VERSIONS = List.of("TLSv1.3", "TLSv1.2");

    /** What files looked like when they were read. */
    private record Seen(List<String> files) {
        static Seen of(Transport.Files files) throws IOException {
            List<String> seen = new ArrayList<>();
            for (Path file : files.all()) {
                seen.add(Files.getLastModifiedTime(file).toMillis() + " " + Files.size(file) + " " + file.toRealPath());
            }
            return new Seen(seen);
        }
    }

    private final Optional<Transport.Files> files;
    private final AtomicLong lookedAt = new AtomicLong(System.nanoTime());
    private volatile SslContext context;
    /** Only used by who won the right to look. */
    private volatile Seen seen;

    private Encryption(Optional<Transport.Files> files, SslContext context, Seen seen) {
        this.files = files;
        this.context = context;
        this.seen = seen;
    }

    /** Empty if connections are not encrypted. */
    static Optional<Encryption> of(Transport transport) throws IOException {
        return switch (transport) {
            case Transport.Plain() -> Optional.empty();
            case Transport.SelfSignedCertificate() ->
                Optional.of(new Encryption(Optional.empty(), selfSigned(), new Seen(List.of())));
            case Transport.Files files -> {
                for (Path file : files.all()) {
                    if (!Files.exists(file)) {
                        throw new IOException("there is no file " + file);
                    }
                }
                var seen = Seen.of(files);
                yield Optional.of(new Encryption(Optional.of(files), read(files), seen));
            }
        };
    }

    /**
     * For connections to other servers, whose certificates have to be of authorities that the Java virtual machine trusts. A server that has a certificate
     * in files shows it: the other one may ask for one.
     */
    static SSLSocketFactory toOthers(Transport transport) throws IOException {
        var builder = SslContextBuilder.forClient().sslProvider(SslProvider.JDK).protocols(VERSIONS);
        try {
            if (transport instanceof Transport.Files files) {
                builder.keyManager(files.certificate().toFile(), files.key().toFile());
            }
            return ((JdkSslContext) builder.build()).context().getSocketFactory();
        } catch (IllegalArgumentException wrong) {
            throw new IOException("cannot show the certificate to other servers", wrong);
        }
    }

    private static SslContext selfSigned() throws IOException {
        try {
            var made = SelfSigned.made(Instant.now(), new SecureRandom());
            return finished(SslContextBuilder.forServer(made.key(), made.certificate()));
        } catch (GeneralSecurityException missing) {
            throw new IOException("cannot make a certificate: " + missing.getMessage(), missing);
        }
    }

    private static SslContext read(Transport.Files files) throws IOException {
        File certificate = files.certificate().toFile();
        File key = files.key().toFile();
        try {
            var builder = SslContextBuilder.forServer(certificate, key);
            files.clientAuthority()
                    .ifPresent(authority ->
                            builder.trustManager(authority.toFile()).clientAuth(ClientAuth.REQUIRE));
            var context = finished(builder);
            requireFit(files);
            return context;
        } catch (IllegalArgumentException | SSLException | GeneralSecurityException wrong) {
            String advice = Files.readString(files.key()).contains("BEGIN PRIVATE KEY")
                    ? ""
                    : "; the key has to be in PKCS#8, as openssl pkcs8 -topk8 -nocrypt writes it";
            throw new IOException(
                    "cannot use the certificate in " + certificate + " with the key in " + key + advice, wrong);
        }
    }

    /**
     * Refuses a certificate with the key of another one, with which no client could connect. Files are like that for a moment, when one has been
     * replaced and the other not yet.
     */
    private static void requireFit(Transport.Files files) throws IOException, GeneralSecurityException {
        PublicKey shown;
        try (var in = Files.newInputStream(files.certificate())) {
            shown = CertificateFactory.getInstance("X.509")
                    .generateCertificate(in)
                    .getPublicKey();
        }
        var pem = PKCS8.matcher(Files.readString(files.key()));
        if (!pem.find()) {
            throw new InvalidKeyException("the key is not in PKCS#8");
        }
        var key = KeyFactory.getInstance(shown.getAlgorithm())
                .generatePrivate(new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(pem.group(1))));
        boolean fits = shown instanceof RSAKey rsa
                ? key instanceof RSAKey own && own.getModulus().equals(rsa.getModulus())
                : isSignedFor(shown, key);
        if (!fits) {
            throw new InvalidKeyException("the key is that of another certificate");
        }
    }

    private static boolean isSignedFor(PublicKey shown, PrivateKey key) throws GeneralSecurityException {
        String algorithm = shown.getAlgorithm();
        var signature = Signature.getInstance(algorithm.equals("EC") ? "SHA256withECDSA" : algorithm);
        signature.initSign(key);
        byte[] signed = signature.sign();
        signature.initVerify(shown);
        return signature.verify(signed);
    }

    private static SslContext finished(SslContextBuilder builder) throws SSLException {
        return builder.sslProvider(SslProvider.JDK)
                .protocols(VERSIONS)
                .applicationProtocolConfig(new ApplicationProtocolConfig(
                        Protocol.ALPN,
                        SelectorFailureBehavior.NO_ADVERTISE,
                        SelectedListenerFailureBehavior.ACCEPT,
                        "http/1.1"))
                .build();
    }

    /** For a new connection. */
    SslHandler handler(ByteBufAllocator allocator) {
        files.ifPresent(this::look);
        return new SslHandler(context.newEngine(allocator)) {
            @Override
            protected void decode(ChannelHandlerContext connection, ByteBuf in, List<Object> out) throws SSLException {
                boolean isMade = handshakeFuture().isSuccess();
                super.decode(connection, in, out);
                if (isMade && isBeginningAnew(engine())) {
                    connection.close();
                }
            }
        };
    }

    /**
     * Whether a client has begun another handshake, as it can in TLS 1.2. Each costs a server far more than its client, and none of ours needs one: it gets as
     * many as it makes connections, which are bounded.
     */
    private static boolean isBeginningAnew(SSLEngine engine) {
        return engine.getHandshakeStatus() != HandshakeStatus.NOT_HANDSHAKING
                && engine.getSession().getProtocol().equals("TLSv1.2");
    }

    /** Not on the thread of the connection, which serves others. */
    private void look(Transport.Files at) {
        long now = System.nanoTime();
        long before = lookedAt.get();
        if (now - before > LOOK_INTERVAL && lookedAt.compareAndSet(before, now)) {
            Thread.startVirtualThread(() -> reload(at));
        }
    }

    private void reload(Transport.Files at) {
        try {
            var found = Seen.of(at);
            if (!found.equals(seen)) {
                seen = found;
                context = read(at);
                LOG.log(Level.INFO, "the certificate was read again: " + at.certificate());
            }
        } catch (IOException | RuntimeException unreadable) {
            LOG.log(Level.WARNING, "the old certificate stays in use: " + unreadable.getMessage());
        }
    }
}
