package io.mneme.store.jsonl;

import io.mneme.spi.kind.ForwardingKind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A kind of notes that breaks its contract at notes with "wrong" in their text (no id has these letters), until a test repairs it. */
final class FailingEntryKind extends ForwardingKind<NoteEntry> {

    /** Replaces the result of a method for a wrong note, or throws. */
    interface Misbehaviour {
        Object insteadOf(Object answer);
    }

    private volatile String method = "";
    private volatile Misbehaviour misbehaviour = answer -> answer;

    FailingEntryKind() {
        super(new NoteEntryKind());
    }

    void failsIn(String name, Misbehaviour how) {
        misbehaviour = how;
        method = name;
    }

    void isUnloadedIn(String name) {
        failsIn(name, answer -> {
            throw new NoClassDefFoundError("com/example/Gone");
        });
    }

    void heals() {
        method = "";
    }

    @SuppressWarnings("unchecked")
    private <R> R answer(String name, String text, Supplier<R> answer) {
        return method.equals(name) && text.contains("wrong") ? (R) misbehaviour.insteadOf(answer.get()) : answer.get();
    }

    @Override
    public NoteEntry decode(String line) {
        return answer("decode", line, () -> kind.decode(line));
    }

    @Override
    public String json(NoteEntry entry) {
        return answer("json", entry.text(), () -> kind.json(entry));
    }

    @Override
    public String id(NoteEntry entry) {
        return answer("id", entry.text(), () -> kind.id(entry));
    }

    @Override
    public NoteEntry withId(NoteEntry entry, String id) {
        return answer("withId", entry.text(), () -> kind.withId(entry, id));
    }

    @Override
    public List<String> lanes(NoteEntry entry) {
        return answer("lanes", entry.text(), () -> kind.lanes(entry));
    }

    @Override
    public Optional<Instant> timestamp(NoteEntry entry) {
        return answer("timestamp", entry.text(), () -> kind.timestamp(entry));
    }
}
