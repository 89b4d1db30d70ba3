package io.mneme.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ConfiguredJournalTest {

    private static final List<ConfiguredJournal> CONFIGURED =
            List.of(new ConfiguredJournal("notes", "note"), new ConfiguredJournal("term", "term"));

    @Test
    void aJournalThatIsNotOpenYetIsNamed() {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> ConfiguredJournal.requireOpen(CONFIGURED, Set.of("term"), kind -> true))
                .withMessageContaining("the journal notes is not open");
    }

    @Test
    void aJournalWhoseKindIsMissingIsNotWaitedFor() {
        assertThatNoException()
                .isThrownBy(() -> ConfiguredJournal.requireOpen(CONFIGURED, Set.of("term"), kind -> false));
    }

    @Test
    void nothingIsMissingIfAllAreOpen() {
        assertThatNoException()
                .isThrownBy(() -> ConfiguredJournal.requireOpen(CONFIGURED, Set.of("term", "notes"), kind -> true));
    }

    @Test
    void aJournalIsCalledAsItsKindIsUnlessItHasAName() {
        assertThat(ConfiguredJournal.of(new Hashtable<>(Map.of("kind", "note", "name", " "))))
                .isEqualTo(new ConfiguredJournal("note", "note"));
        assertThat(ConfiguredJournal.of(new Hashtable<>(Map.of("kind", "note", "name", "old"))))
                .isEqualTo(new ConfiguredJournal("old", "note"));
    }
}
