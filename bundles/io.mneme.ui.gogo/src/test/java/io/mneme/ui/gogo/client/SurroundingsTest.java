package io.mneme.ui.gogo.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SurroundingsTest {

    @Test
    void keepsTheHistoryWhereStateBelongs() {
        Surroundings surroundings = new Surroundings(true, true, Map.of("XDG_STATE_HOME", "/state"));
        assertThat(surroundings.historyFile()).isEqualTo(Path.of("/state/mneme/history"));
    }

    @Test
    void keepsTheHistoryAtHomeOtherwise() {
        Surroundings surroundings = new Surroundings(true, true, Map.of());
        assertThat(surroundings.historyFile()).isEqualTo(Path.of(System.getProperty("user.home"), ".mneme_history"));
    }

    @Test
    void showsColoursOnATerminalOnly() {
        assertThat(new Surroundings(true, true, Map.of("TERM", "xterm")).colours())
                .isTrue();
        assertThat(new Surroundings(true, false, Map.of("TERM", "xterm")).colours())
                .isFalse();
        assertThat(new Surroundings(true, true, Map.of()).colours()).isFalse();
    }

    @Test
    void showsNoColoursWhenNobodyWantsThem() {
        assertThat(new Surroundings(true, true, Map.of("TERM", "xterm", "NO_COLOR", "1")).colours())
                .isFalse();
    }
}
