package dev.armature.embedded.classpath;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which versions of Netty's jars are on the class path. The AWS SDK and we each bring them, and Maven may take some from there and
 * some from here; a server with such a mixture fails at its first request, with an error that does not say why.
 */
public final class NettyVersions {
    private static final String RESOURCE = "META-INF/io.netty.versions.properties";
    private static final String VERSION = ".version";

    private NettyVersions() {}

    /** @throws IllegalStateException if there are several versions */
    public static void requireOne(ClassLoader loader) {
        Map<String, String> versions = versions(loader);
        if (new TreeSet<>(versions.values()).size() > 1) {
            throw new IllegalStateException(
                    "Netty's jars on the class path are of different versions: " + versions
                            + ". Import dev.armature:armature-bom or io.netty:netty-bom into the dependencyManagement of your project");
        }
    }

    private static Map<String, String> versions(ClassLoader loader) {
        Map<String, String> versions = new TreeMap<>();
        try {
            for (URL resource : Collections.list(loader.getResources(RESOURCE))) {
                var properties = new Properties();
                try (InputStream content = resource.openStream()) {
                    properties.load(content);
                }
                for (String name : properties.stringPropertyNames()) {
                    // Native parts have versions of their own.
                    if (name.endsWith(VERSION) && !name.startsWith("netty-tcnative")) {
                        versions.put(name.substring(0, name.length() - VERSION.length()), properties.getProperty(name));
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return versions;
    }
}
