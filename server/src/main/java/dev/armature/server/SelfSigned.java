package dev.armature.server;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * A certificate that a server makes for itself, good for the names of the loopback address and for tests. Java has no public means to make one,
 * so it is put together here: a version 3 certificate by RFC 5280, in DER.
 */
record SelfSigned(PrivateKey key, X509Certificate certificate) {
    private static final Duration LIFE = Duration.ofDays(365);
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMddHHmmss'Z'").withZone(ZoneOffset.UTC);

    private static final int INTEGER = 0x02;
    private static final int BIT_STRING = 0x03;
    private static final int OCTET_STRING = 0x04;
    private static final int UTF8_STRING = 0x0C;
    private static final int GENERALIZED_TIME = 0x18;
    private static final int SEQUENCE = 0x30;
    private static final int SET = 0x31;
    private static final int VERSION = 0xA0;
    private static final int EXTENSIONS = 0xA3;
    private static final int DNS_NAME = 0x82;
    private static final int IP_ADDRESS = 0x87;

    /** 1.2.840.10045.4.3.2, ecdsa-with-SHA256 */
    private static final byte[] ALGORITHM = {0x06, 0x08, 0x2A, (byte) 0x86, 0x48, (byte) 0xCE, 0x3D, 0x04, 0x03, 0x02};
    /** 2.5.4.3, commonName */
    private static final byte[] COMMON_NAME = {0x06, 0x03, 0x55, 0x04, 0x03};
    /** 2.5.29.17, subjectAltName */
    private static final byte[] ALTERNATIVE_NAMES = {0x06, 0x03, 0x55, 0x1D, 0x11};

    static SelfSigned made(Instant now, SecureRandom random) throws GeneralSecurityException {
        var generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"), random);
        KeyPair pair = generator.generateKeyPair();
        byte[] algorithm = der(SEQUENCE, ALGORITHM);
        byte[] name = der(
                SEQUENCE,
                der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8_STRING, "localhost".getBytes(StandardCharsets.UTF_8)))));
        byte[] content = der(
                SEQUENCE,
                der(VERSION, der(INTEGER, new byte[] {2})),
                der(INTEGER, new BigInteger(63, random).add(BigInteger.ONE).toByteArray()),
                algorithm,
                name,
                der(SEQUENCE, time(now.minus(Duration.ofDays(1))), time(now.plus(LIFE))),
                name,
                pair.getPublic().getEncoded(),
                der(EXTENSIONS, der(SEQUENCE, der(SEQUENCE, ALTERNATIVE_NAMES, der(OCTET_STRING, names())))));
        var signer = Signature.getInstance("SHA256withECDSA");
        signer.initSign(pair.getPrivate(), random);
        signer.update(content);
        byte[] certificate = der(SEQUENCE, content, algorithm, der(BIT_STRING, new byte[] {0}, signer.sign()));
        return new SelfSigned(pair.getPrivate(), (X509Certificate)
                CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(certificate)));
    }

    private static byte[] names() {
        var loopback6 = new byte[16];
        loopback6[15] = 1;
        return der(
                SEQUENCE,
                der(DNS_NAME, "localhost".getBytes(StandardCharsets.US_ASCII)),
                der(IP_ADDRESS, new byte[] {127, 0, 0, 1}),
                der(IP_ADDRESS, loopback6));
    }

    private static byte[] time(Instant time) {
        return der(GENERALIZED_TIME, TIME.format(time).getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] der(int tag, byte[]... parts) {
        var content = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            content.writeBytes(part);
        }
        var all = new ByteArrayOutputStream();
        all.write(tag);
        int length = content.size();
        if (length < 0x80) {
            all.write(length);
        } else {
            byte[] digits = BigInteger.valueOf(length).toByteArray();
            int start = digits[0] == 0 ? 1 : 0;
            all.write(0x80 | digits.length - start);
            all.write(digits, start, digits.length - start);
        }
        all.writeBytes(content.toByteArray());
        return all.toByteArray();
    }

    /** The key stays out of logs. */
    @Override
    public String toString() {
        return "SelfSigned[" + certificate.getSubjectX500Principal() + "]";
    }
}
