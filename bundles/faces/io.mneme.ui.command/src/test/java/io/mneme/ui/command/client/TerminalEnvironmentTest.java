package io.mneme.ui.command.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalEnvironmentTest {

    @Test
    void keepsTheHistoryWhereStateBelongs() {
        TerminalEnvironment surroundings = new TerminalEnvironment(true, true, Map.of("XDG_STATE_HOME", "/state"));
        assertThat(surroundings.historyFile()).isEqualTo(Path.of("/state/mneme/history"));
    }

    @Test
    void keepsTheHistoryAtHomeOtherwise() {
        TerminalEnvironment surroundings = new TerminalEnvironment(true, true, Map.of());
        assertThat(surroundings.historyFile()).isEqualTo(Path.of(System.getProperty("user.home"), ".mneme_history"));
    }

    @Test
    void showsColoursOnATerminalOnly() {
        assertThat(new TerminalEnvironment(true, true, Map.of("TERM", "xterm")).showsColors())
                .isTrue();
        assertThat(new TerminalEnvironment(true, false, Map.of("TERM", "xterm")).showsColors())
                .isFalse();
        assertThat(new TerminalEnvironment(true, true, Map.of()).showsColors()).isFalse();
    }

    @Test
    void showsNoColoursUnlessTheyAreWanted() {
        assertThat(new TerminalEnvironment(true, true, Map.of("TERM", "xterm", "NO_COLOR", "1")).showsColors())
                .isFalse();
    }
}
