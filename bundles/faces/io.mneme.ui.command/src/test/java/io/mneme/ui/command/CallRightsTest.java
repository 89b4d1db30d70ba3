package io.mneme.ui.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.access.AccessScope;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallRightsTest {

    @Test
    void letAReaderCallWhatOnlyShowsSomething() {
        assertThat(CallRights.needed(List.of())).isEqualTo(AccessScope.READ);
        assertThat(CallRights.needed(List.of("journal"))).isEqualTo(AccessScope.READ);
        assertThat(CallRights.needed(List.of("journal", "list", "--json"))).isEqualTo(AccessScope.READ);
        assertThat(CallRights.needed(List.of("token", "--help"))).isEqualTo(AccessScope.READ);
    }

    @Test
    void keepAllElseForAdministrators() {
        for (List<String> words : List.of(
                List.of("journal", "rotate"),
                List.of("journal", "tail"),
                List.of("journal:list"),
                List.of("journal:rotate"),
                List.of("journal:rotate", "--help"),
                List.of("token", "list"),
                List.of("felix", "install", "file:x.jar"),
                List.of("plug-in", "of"),
                List.of("--run", "journal:list"),
                List.of("--line", "c", "journal:list"),
                List.of("--complete", "jour"),
                List.of("--complete"))) {
            assertThat(CallRights.needed(words)).as(words.toString()).isEqualTo(AccessScope.ADMIN);
        }
    }
}
