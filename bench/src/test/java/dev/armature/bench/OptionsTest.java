package dev.armature.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** What the command line means. */
class OptionsTest {
    @Test
    void measuresPeersThatStayOnThisMachineUnlessTold() {
        var options = Options.parse();
        assertThat(options.peers()).isEqualTo(Options.Peers.LOOPBACK);
        assertThat(options.isWhole()).isTrue();
    }

    @Test
    void writesNothingDownThatIsNotWhole() {
        assertThat(Options.parse("--quick").isWhole()).isFalse();
        assertThat(Options.parse("--only", "dynalite").isWhole()).isFalse();
    }

    @Test
    void growsToTenMillionUnlessTold() {
        assertThat(Options.parse("--growth").growthItems()).isEqualTo(10_000_000);
        assertThat(Options.parse("--growth", "500_000").growthItems()).isEqualTo(500_000);
        assertThat(Options.parse("--growth", "--connections", "8").growthItems())
                .isEqualTo(10_000_000);
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        assertThatThrownBy(() -> Options.parse("--fast")).hasMessage("there is no option --fast");
        assertThatThrownBy(() -> Options.parse("--connections")).hasMessage("--connections needs a value");
        assertThatThrownBy(() -> Options.parse("--connections", "many"))
                .hasMessage("--connections needs a number, not many");
    }
}
