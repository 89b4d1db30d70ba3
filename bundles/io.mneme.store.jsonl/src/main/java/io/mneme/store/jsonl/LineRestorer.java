package io.mneme.store.jsonl;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntPredicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the files after another program has renamed some of its own over them, and appends again what these lack: lines
 * that this process acknowledged within the window, and late lines of other programs. Used in the writing turn only.
 */
final class LineRestorer<E> {

    private static final Logger log = LoggerFactory.getLogger(LineRestorer.class);

    /** How often everything is read again when files are replaced meanwhile. */
    private static final int MAX_ATTEMPTS = 20;

    private final Settings settings;
    private final Storage storage;
    private final Decoder<E> decoder;
    private final RestoreWindow window;
    private final Formers formers;

    LineRestorer(Settings settings, Storage storage, Decoder<E> decoder, RestoreWindow window, Formers formers) {
        this.settings = settings;
        this.storage = storage;
        this.decoder = decoder;
        this.window = window;
        this.formers = formers;
    }

    /**
     * Reads all files.
     *
     * @param replaced files that are known to have another content
     * @throws IOException if lines cannot be restored; all is as it was, and the next look tries again
     */
    Contents<E> read(Census<E> census, Contents<E> before, Set<String> replaced) throws IOException {
        requireAccess(before, replaced);
        Set<String> all = new HashSet<>(replaced);
        for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
            Contents<E> after = census.anew(all, before);
            try (Unwinding read = new Unwinding()) {
                read.add(() -> after.sources().release());
                // A file that was replaced while the others were read is not what its positions were given for.
                if (!all.addAll(renamedOver(before, after)) && restore(before, after, all)) {
                    read.keep();
                    return after;
                }
            }
        }
        throw new IOException("another program keeps replacing files");
    }

    /** Refuses to begin what would fail half way: reading notes the loss in the ledger. */
    private void requireAccess(Contents<E> before, Set<String> replaced) throws IOException {
        for (String name : replaced) {
            if (hasRecent(before, before.part(name))) {
                try {
                    LineFile.open(settings.path(name), storage).release();
                } catch (NoSuchFileException gone) {
                    log.debug("{} is gone", name);
                }
            }
        }
    }

    private boolean hasRecent(Contents<E> before, Part part) {
        Rows rows = before.catalogue().rows();
        return window.rows(rows).anyMatch(row -> rows.file(row) == part.number);
    }

    private Set<String> renamedOver(Contents<?> before, Contents<?> after) {
        Set<String> names = new HashSet<>();
        for (Part part : after.parts()) {
            Part former = before.part(part.name);
            if (former != null && !former.damaged && !former.key.equals(keyNow(part, former))) {
                names.add(part.name);
            }
        }
        return names;
    }

    /** A file that was replaced while it was read looks like one that cannot be read. */
    private Object keyNow(Part part, Part former) {
        try {
            return part.damaged ? LineFile.key(settings.path(part.name)) : part.key;
        } catch (IOException unknown) {
            return former.key;
        }
    }

    private boolean restore(Contents<E> before, Contents<E> after, Set<String> names) throws IOException {
        Set<Long> restored = new HashSet<>();
        for (String name : names) {
            Part former = before.part(name);
            Part part = after.part(name);
            if (part != null
                    && !part.isPacked()
                    && !former.key.equals(part.key)
                    && (part.damaged
                            ? hasRecent(before, former)
                            : !isRestored(new Replacement<>(before, former, after, part), restored))) {
                return false;
            }
        }
        window.move(before, after, restored);
        return true;
    }

    /**
     * A file that another program has put in the place of one.
     *
     * @param before the contents with the former file
     * @param former what was known of that
     * @param after the contents with the file that is there now
     * @param part what is known of that
     */
    private record Replacement<E>(Contents<E> before, Part former, Contents<E> after, Part part) {

        IntPredicate isInFormer() {
            Rows rows = before.catalogue().rows();
            return row -> rows.file(row) == former.number;
        }
    }

    private boolean isRestored(Replacement<E> file, Set<Long> restored) throws IOException {
        LineFile goal = LineFile.open(settings.path(file.part.name), storage);
        try {
            boolean same = goal.key().equals(file.part.key);
            if (same) {
                restore(file, goal, restored);
                // The program may rename again before the next look, which then finds these lines by this handle only.
                window.keep(file.part.name, goal);
            }
            return same;
        } catch (GoneException unknown) {
            // It was not open, so nothing was appended to it within the window: what it had is not known any more.
            return true;
        } finally {
            goal.release();
        }
    }

    private void restore(Replacement<E> file, LineFile goal, Set<Long> restored) throws IOException {
        LineFile kept = window.handle(file.former);
        Source source = kept == null ? file.before.sources().get(file.former.number) : kept;
        MissingLines<E> missing = new MissingLines<>(file.after, decoder, goal);
        restored.addAll(addRecent(file, source, missing));
        int ours = missing.count();
        long covered = LineScanner.scan(source, file.former.scanned, source.length(), settings.maxLine(), missing);
        missing.flush();
        if (missing.count() > 0) {
            takeIn(file.after, file.part, goal);
            log.warn(
                    "{}: another program has replaced it; {} lines of ours and {} of others were appended again",
                    settings.path(file.part.name),
                    ours,
                    missing.count() - ours);
        }
        formers.addReplaced(source, covered, file.part.name);
    }

    /** Adds the missing ones of the recently appended lines; returns their keys. */
    private Set<Long> addRecent(Replacement<E> file, Source source, MissingLines<E> missing) throws IOException {
        Set<Long> added = new HashSet<>();
        Rows rows = file.before.catalogue().rows();
        for (int row : window.rows(rows).filter(file.isInFormer()).toArray()) {
            byte[] line = new byte[rows.lengths()[row]];
            source.read(rows.start(row), line, 0, line.length);
            if (Digest.sum(Digest.of(line, 0, line.length)) == rows.sums()[row]
                    && missing.addIfMissing(line, 0, line.length)) {
                added.add(rows.keys()[row]);
            }
        }
        return added;
    }

    private void takeIn(Contents<E> after, Part part, LineFile goal) throws IOException {
        if (settings.durability() != Durability.NEVER) {
            goal.sync();
        }
        after.absorb(Set.of(part));
        part.size = part.scanned;
        part.modified = null;
    }
}
