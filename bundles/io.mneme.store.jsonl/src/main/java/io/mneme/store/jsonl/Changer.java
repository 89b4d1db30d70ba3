package io.mneme.store.jsonl;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.What;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Stored;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.spi.kind.EntryKind;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Edits and deletes entries. Used in the writing turn only. */
final class Changer<E> {

    private static final Logger log = LoggerFactory.getLogger(Changer.class);

    private final Store<E> store;
    private final Decoder<E> decoder;
    private final Replacement replacement;
    private final int maxLine;

    Changer(Store<E> store, Decoder<E> decoder, Replacement replacement, int maxLine) {
        this.store = store;
        this.decoder = decoder;
        this.replacement = replacement;
        this.maxLine = maxLine;
    }

    Stored<E> edit(String id, Function<Stored<E>, E> edit) throws IOException {
        store.look();
        Contents<E> contents = store.contents();
        Target<E> target = target(id);
        E entry = edit.apply(target.stored());
        EntryKind<E> kind = decoder.kind();
        if (!kind.id(entry).equals(id)) {
            throw new IllegalArgumentException("an edit must keep the id " + id + ": " + kind.id(entry));
        }
        byte[] line = Pending.line(entry, kind, maxLine);
        String revision = Digest.hex(Digest.of(line, 0, line.length));
        if (!revision.equals(target.stored().revision())) {
            List<String> lanes = kind.lanes(entry);
            Change change = change(What.EDITED, target);
            long position = change.position().value();
            Patch patch = new Patch(target.start(), target.start() + target.length(), line);
            make(change, patch, copy -> contents.edited(copy, target.row(), line.length, lanes, position));
        }
        return new Stored<>(target.stored().position(), id, revision, entry);
    }

    void delete(String id, Consumer<Stored<E>> condition) throws IOException {
        store.look();
        Contents<E> contents = store.contents();
        Target<E> target = target(id);
        condition.accept(target.stored());
        Change change = change(What.DELETED, target);
        long position = change.position().value();
        int bytes = target.length() + lineEnd(contents.file(), target.start() + target.length());
        Patch patch = new Patch(target.start(), target.start() + bytes, new byte[0]);
        make(change, patch, copy -> contents.without(copy, target.row(), bytes, position));
    }

    /**
     * The entry to change.
     *
     * @param row its row
     * @param start where its line starts, in bytes
     * @param length how long its line is, without the end
     * @param stored the entry as it is now
     */
    private record Target<E>(int row, long start, int length, Stored<E> stored) {}

    private Target<E> target(String id) throws IOException {
        View<E> view = store.contents().view();
        Reading<E> reading = new Reading<>(view, decoder);
        int row = reading.row(id);
        Rows rows = view.rows();
        return reading.at(row)
                .map(stored -> new Target<>(row, rows.starts()[row], rows.lengths()[row], stored))
                .orElseThrow(() -> new UnknownEntryException(decoder.kind().name(), id));
    }

    private Change change(What what, Target<E> target) {
        Stored<E> stored = target.stored();
        return new Change(new Position(store.contents().end() + 1), what, stored.position(), stored.id());
    }

    private static int lineEnd(LineFile file, long at) throws IOException {
        byte[] end = new byte[2];
        int read = file.read(at, end, 0, end.length);
        return read == 2 && end[0] == '\r' ? 2 : 1;
    }

    /** Makes the content that follows the change, over the changed copy. */
    private interface Following<E> {
        Contents<E> over(LineFile copy);
    }

    private void make(Change change, Patch patch, Following<E> following) throws IOException {
        long position = change.position().value();
        LineFile file = store.contents().file();
        LineFile copy = replacement.copy(file, patch, store.contents().size(), position);
        try {
            Contents<E> after = following.over(copy);
            long covered = replacement.settle(file, copy, store.contents().size());
            record(change, after, covered, copy.length());
            takeOver(after, file, covered);
        } catch (IOException e) {
            replacement.abandon(position, e);
            copy.release();
            throw e;
        }
    }

    private void record(Change change, Contents<E> after, long covered, long size) throws IOException {
        Ledger.Memento before = store.ledger().memento();
        store.ledger().append(new LedgerLine(Optional.of(change), after.sealed(), covered, size));
        try {
            replacement.rename(change.position().value());
        } catch (IOException e) {
            store.ledger().undo(before, e);
            throw e;
        }
    }

    private void takeOver(Contents<E> after, LineFile former, long covered) {
        try {
            long late = former.length();
            if (late > covered) {
                after.file().appendFrom(former, covered, late);
                after.file().sync();
            }
            after.absorb(after.file().length());
        } catch (IOException e) {
            // The change is made; what could not be read now is read at the next look.
            log.warn("{}: could not take in what another program appended during a change", store.path(), e);
        }
        store.swap(after);
    }
}
