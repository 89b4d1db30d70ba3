package io.mneme.context;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.JournalException;
import io.mneme.testkit.FailingJournal;
import io.mneme.testkit.NumberedKind;
import io.mneme.testkit.RecordKinds;
import java.util.Map;
import java.util.Optional;

/** A journal of dictations {@code d1}, {@code d2}, … in memory, in the terms of these tests. */
public final class DictationJournal extends FailingJournal<Dictation> {

    public DictationJournal() {
        super(new NumberedKind<>(RecordKinds.dictation(), "d"));
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
        return edit(id, stored -> RecordKinds.dictation().withId(dictation(stored.mode(), text, text, true), id))
                .id();
    }

    public void delete(String id) {
        delete(id, Optional.empty());
    }

    /** Puts other entries in place of all. */
    public void replace(String... texts) {
        replaceFile();
        for (String text : texts) {
            confirm(text);
        }
    }

    public void breakDown() {
        fail(new JournalException("broken"));
    }
}
