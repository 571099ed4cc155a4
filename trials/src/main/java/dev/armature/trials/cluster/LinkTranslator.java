package dev.armature.trials.cluster;

import com.datastax.oss.driver.api.core.addresstranslation.AddressTranslator;
import com.datastax.oss.driver.api.core.context.DriverContext;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Lets Cassandra's driver go to each node by way of a {@link Link}, in a server that is to be cut off. The driver finds the class by a
 * system property, the class the links by another: {@code 127.0.0.2:9042=9101,...}.
 */
public final class LinkTranslator implements AddressTranslator {
    private static final String LINKS = "armature.links";

    private final Map<String, InetSocketAddress> links = new HashMap<>();

    /** Called by the driver. */
    public LinkTranslator(DriverContext unused) {
        for (String each : System.getProperty(LINKS, "").split(",", -1)) {
            int equals = each.indexOf('=');
            if (equals > 0) {
                int port = Integer.parseInt(each.substring(equals + 1));
                links.put(each.substring(0, equals), new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            }
        }
    }

    /** For the virtual machine of the server. */
    static List<String> options(List<InetSocketAddress> nodes, List<Integer> ports) {
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            pairs.add(text(nodes.get(i)) + "=" + ports.get(i));
        }
        return List.of(
                "-Ddatastax-java-driver.advanced.address-translator.class=" + LinkTranslator.class.getName(),
                "-D" + LINKS + "=" + String.join(",", pairs));
    }

    private static String text(InetSocketAddress address) {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }

    @Override
    public InetSocketAddress translate(InetSocketAddress address) {
        return links.getOrDefault(text(address), address);
    }

    @Override
    public void close() {
        // There is nothing to close.
    }
}
