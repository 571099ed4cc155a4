package dev.armature.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.cli.arguments.UsageException;
import org.junit.jupiter.api.Test;

/** What the command line means. */
class OptionsTest {
    @Test
    void measuresPeersThatStayOnThisMachineUnlessTold() throws UsageException {
        var options = Options.parse();
        assertThat(options.peers()).isEqualTo(Options.Peers.LOOPBACK);
        assertThat(options.isWhole()).isTrue();
    }

    @Test
    void writesNothingDownThatIsNotWhole() throws UsageException {
        assertThat(Options.parse("--quick").isWhole()).isFalse();
        assertThat(Options.parse("--only", "dynalite").isWhole()).isFalse();
    }

    @Test
    void growsToTenMillionUnlessTold() throws UsageException {
        assertThat(Options.parse("--growth").growthItems()).isEqualTo(10_000_000);
        assertThat(Options.parse("--growth", "500000").growthItems()).isEqualTo(500_000);
        assertThat(Options.parse("--growth", "--connections", "8").growthItems())
                .isEqualTo(10_000_000);
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        assertThatThrownBy(() -> Options.parse("--fast")).hasMessageStartingWith("bench has no option --fast");
        assertThatThrownBy(() -> Options.parse("--connections")).hasMessage("--connections needs a value");
        assertThatThrownBy(() -> Options.parse("--connections", "0"))
                .hasMessage("--connections needs a number from 1 to 1024, not 0");
        assertThatThrownBy(() -> Options.parse("--connections", "many"))
                .hasMessage("--connections needs a number, not 'many'");
    }
}
