package io.mneme.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dictation.Dictation;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.EntryKindContract;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NumberedKindTest implements EntryKindContract<Dictation> {

    private final EntryKind<Dictation> kind = new NumberedKind<>(RecordKinds.dictation(), "d");

    @Override
    public EntryKind<Dictation> kind() {
        return kind;
    }

    @Override
    public Dictation entryWithText(String text) {
        return new Dictation(
                "id",
                "2026-03-01T20:30:00+00:00",
                text,
                Optional.empty(),
                text,
                "off",
                true,
                "",
                "",
                false,
                1.5,
                Map.of());
    }

    @Test
    void numbersItsIdsFromOneOn() {
        assertThat(kind.newId()).isEqualTo("d1");
        assertThat(kind.newId()).isEqualTo("d2");
    }

    @Test
    void answersAllElseLikeTheKindItNumbers() {
        EntryKind<Dictation> real = RecordKinds.dictation();
        Dictation entry = entryWithText("茶");

        assertThat(kind.name()).isEqualTo(real.name());
        assertThat(kind.json(entry)).isEqualTo(real.json(entry));
        assertThat(kind.id(kind.withId(entry, "other"))).isEqualTo("other");
        assertThat(kind.lanes(entry)).isEqualTo(real.lanes(entry));
        assertThat(kind.timestamp(entry)).isEqualTo(real.timestamp(entry));
    }
}
