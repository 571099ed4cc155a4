package dev.armature.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.bench.load.Measurement;
import dev.armature.bench.load.Workload;
import dev.armature.bench.server.Contestant;
import dev.armature.bench.server.Contestant.Kind;
import java.io.StringReader;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class ChartTest {
    @Test
    void drawsABarForEachServerAndOperationToOneScale() throws Exception {
        NodeList bars =
                bars(new Chart(List.of(result("ours", Kind.OURS, 8000), result("peer", Kind.PEER, 2000))).svg());

        assertThat(bars.getLength())
                .isEqualTo(2 * Workload.Group.HEADLINE.workloads().size());
        assertThat(width(bars, 0)).isEqualTo(4.0 * width(bars, 1), within(4));
        assertThat(((Element) bars.item(1)).getAttribute("class")).isEqualTo("peer");
    }

    /** A picture is seen without the page around it. */
    @Test
    void saysWhatIsMeasuredAndInWhichUnit() {
        assertThat(new Chart(List.of(result("ours", Kind.OURS, 8000))).svg())
                .contains("<title>Requests per second of each server, by operation</title>")
                .contains(">Requests per second, by operation</text>")
                .contains(">Each number is requests per second ");
    }

    @Test
    void showsEvenTheSlowest() throws Exception {
        NodeList bars = bars(new Chart(List.of(result("ours", Kind.OURS, 80_000), result("peer", Kind.PEER, 1))).svg());

        assertThat(width(bars, 1)).isPositive();
    }

    private static Offset<Double> within(double pixels) {
        return Offset.offset(pixels);
    }

    private static double width(NodeList bars, int index) {
        return Double.parseDouble(((Element) bars.item(index)).getAttribute("width"));
    }

    private static NodeList bars(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg)))
                .getElementsByTagName("rect");
    }

    private static Result result(String name, Kind kind, long perSecond) {
        Map<Workload, Measurement> measurements = new EnumMap<>(Workload.class);
        for (Workload workload : Workload.values()) {
            measurements.put(workload, new Measurement(perSecond, Duration.ofSeconds(1), 1, 1, 0));
        }
        var contestant = new Contestant(name, kind, port -> List.of());
        return new Result(contestant, measurements, Optional.empty(), Duration.ZERO, 0, 0);
    }
}
