package io.mneme.context;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.StoredEntry;
import io.mneme.spi.kind.MemoryJournal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** A journal of dictations in memory, which can break down. */
public final class FakeJournal extends MemoryJournal<Dictation> {

    private volatile boolean broken;

    public FakeJournal() {
        super(new FakeKind());
    }

    /** Confirms a dictation in the mode {@code proofread}; returns its id. */
    public String confirm(String text) {
        return confirm("proofread", text, text);
    }

    /** Confirms a dictation; returns its id. */
    public String confirm(String mode, String recognised, String text) {
        return append(dictation(mode, recognised, text, true)).id();
    }

    /** Makes a dictation that is in no journal yet. */
    public static Dictation dictation(String mode, String recognised, String text, boolean previewed) {
        return new Dictation("", "", recognised, Optional.empty(), text, mode, previewed, "", "", false, 0, Map.of());
    }

    public String edit(String id, String text) {
        return edit(id, stored -> FakeKind.named(dictation(stored.entry().mode(), text, text, true), id))
                .id();
    }

    public void delete(String id) {
        delete(id, stored -> {});
    }

    /** Puts other entries in place of all. */
    public void replace(String... texts) {
        replaceFile();
        for (String text : texts) {
            confirm(text);
        }
    }

    public void breakDown() {
        broken = true;
    }

    public void mend() {
        broken = false;
    }

    @Override
    public List<StoredEntry<Dictation>> newest(String lane, int limit, Predicate<? super Dictation> wanted) {
        if (broken) {
            throw new JournalException("broken");
        }
        return super.newest(lane, limit, wanted);
    }
}
