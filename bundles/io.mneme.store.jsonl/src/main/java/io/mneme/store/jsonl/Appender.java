package io.mneme.store.jsonl;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Stored;
import io.mneme.store.jsonl.LineFile.PartialWrite;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Appends entries that wait together: one write of whole lines, one sync. Used in the writing turn only. */
final class Appender<E> {

    /** How often a batch is written before giving up on a program that writes to the same file at the same moments. */
    private static final int ATTEMPTS = 5;

    /** How often a batch is followed to files that other programs put in place, each by a look. */
    private static final int MAX_REPLACEMENTS = 50;

    /** Without syncs a look at the file's name would cost as much as the write, so it is taken only this often. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** After a write we know the file's length; for so short a time it is believed to be still the same. */
    private static final long LENGTH_NANOS = TimeUnit.MICROSECONDS.toNanos(20);

    private final Store<E> store;
    private final Layout layout;
    private final Decoder<E> decoder;
    private final Durability durability;
    private final Runnable unsynced;
    private long lastLook = System.nanoTime() - LOOK_NANOS;
    private long lastWrite = lastLook;

    /** Appends to a store, calling {@code unsynced} after a write that was not synced. */
    Appender(Store<E> store, Layout layout, Decoder<E> decoder, Durability durability, Runnable unsynced) {
        this.store = store;
        this.layout = layout;
        this.decoder = decoder;
        this.durability = durability;
        this.unsynced = unsynced;
    }

    /** Completes or fails each of them. */
    void append(List<Pending<E>> batch) {
        try {
            look();
            List<Pending<E>> accepted = accepted(batch);
            if (!accepted.isEmpty()) {
                for (Map.Entry<String, List<Pending<E>>> file : byFile(accepted).entrySet()) {
                    write(file.getKey(), file.getValue());
                    file.getValue().forEach(Pending::complete);
                }
            }
        } catch (IOException e) {
            failOthers(batch, new JournalException("cannot append: " + Reason.of(e), e));
        } catch (JournalException e) {
            failOthers(batch, e);
        } finally {
            // Whatever else went wrong must not leave anyone waiting for ever.
            failOthers(batch, null);
        }
    }

    private static <E> void failOthers(List<Pending<E>> batch, @Nullable JournalException why) {
        for (Pending<E> pending : batch) {
            if (!pending.isDone()) {
                pending.fail(why == null ? new JournalException("the append failed unexpectedly") : why);
            }
        }
    }

    private void look() throws IOException {
        long now = System.nanoTime();
        if (durability == Durability.ALWAYS
                || now - lastLook >= LOOK_NANOS
                || store.isInDoubt()
                || now - lastWrite >= LENGTH_NANOS && !store.held().isAsLongAsWeLeftIt()) {
            store.lookToWrite();
            lastLook = now;
        }
    }

    private List<Pending<E>> accepted(List<Pending<E>> batch) throws IOException {
        if (areAllFresh(batch)) {
            return batch;
        }
        List<Pending<E>> accepted = new ArrayList<>(batch.size());
        Set<String> given = new HashSet<>();
        for (Pending<E> pending : batch) {
            String id = pending.prepared().id();
            if (pending.prepared().hasNewId() || given.add(id) && !store.contents().isTaken(id)) {
                accepted.add(pending);
            } else {
                pending.fail(new InvalidEntryException("id", "must be new: " + id + " is taken"));
            }
        }
        return accepted;
    }

    private static <E> boolean areAllFresh(List<Pending<E>> batch) {
        for (Pending<E> pending : batch) {
            if (!pending.prepared().hasNewId()) {
                return false;
            }
        }
        return true;
    }

    private Map<String, List<Pending<E>>> byFile(List<Pending<E>> batch) {
        if (batch.size() == 1) {
            return Map.of(target(batch.get(0)), batch);
        }
        Map<String, List<Pending<E>>> byFile = new LinkedHashMap<>();
        for (Pending<E> pending : batch) {
            byFile.computeIfAbsent(target(pending), name -> new ArrayList<>()).add(pending);
        }
        return byFile;
    }

    private String target(Pending<E> pending) {
        return layout.target(pending.prepared()::moment, Instant::now);
    }

    private void write(String file, List<Pending<E>> batch) throws IOException {
        List<Pending<E>> missing = batch;
        try {
            for (int attempt = 0; !missing.isEmpty(); attempt++) {
                if (attempt == ATTEMPTS) {
                    throw new IOException("another program keeps writing to it at the same moment");
                }
                missing = missingAfterWriting(missing, ended(file));
                if (missing.isEmpty()) {
                    // A look in between may have let go of it.
                    appendable(file);
                    sync();
                    missing = missingAfterSync(file, batch);
                }
            }
        } finally {
            // What cannot be made durable is visible, but not acknowledged.
            store.publish();
        }
    }

    /** Opens the file, ending a line that another program has left without an end, so that ours does not fuse with it. */
    private Part ended(String file) throws IOException {
        Part part = appendable(file);
        if (part.size == part.scanned) {
            return part;
        }
        store.held().open().append(new byte[] {'\n'});
        store.lookToWrite();
        return appendable(file);
    }

    /** Opens the file, after a look if another program has replaced it since the last one. */
    private Part appendable(String file) throws IOException {
        for (int attempt = 0; attempt <= MAX_REPLACEMENTS; attempt++) {
            try {
                return store.held().appendable(file);
            } catch (GoneException replaced) {
                store.lookAt(Set.of(file));
                store.lookToChange();
            }
        }
        throw new IOException("another program keeps replacing it");
    }

    /** Returns those that another program's simultaneous write has spoilt. */
    private List<Pending<E>> missingAfterWriting(List<Pending<E>> batch, Part part) throws IOException {
        Contents<E> contents = store.contents();
        LineFile file = store.held().open();
        long before = part.size;
        Line lines = lines(batch);
        int length = lines.length() + 1;
        try {
            file.append(lines.bytes(), length);
        } catch (IOException e) {
            takeBack(new PartialWrite(file, before, Arrays.copyOf(lines.bytes(), length)), e);
            throw e;
        }
        if (file.endsAt(before + length)) {
            long now = System.nanoTime();
            lastWrite = durability == Durability.ALWAYS ? lastWrite : now;
            long first = contents.end() + 1;
            batch.forEach(pending -> pending.noteStored(contents.add(pending.prepared(), part)));
            store.refresh().window().add(part.name, file, first, contents.end(), now);
            return List.of();
        }
        part.modified = null;
        store.lookToWrite();
        return missing(batch);
    }

    /** Returns those that no file has, and notes where the others are. */
    private List<Pending<E>> missing(List<Pending<E>> batch) throws IOException {
        Reading<E> reading = new Reading<>(store.contents().view(), layout, decoder);
        List<Pending<E>> missing = new ArrayList<>();
        for (Pending<E> pending : batch) {
            Optional<Stored<E>> found = reading.find(pending.prepared().id());
            if (found.isPresent()) {
                long position = found.get().position().value();
                pending.noteStored(pending.prepared().storedAt(position));
                store.refresh().window().add(position, System.nanoTime());
            } else {
                missing.add(pending);
            }
        }
        store.refresh().window().follow(store.contents());
        return missing;
    }

    /** Returns those that no file has after the sync, since another program has put its own file in place meanwhile. */
    private List<Pending<E>> missingAfterSync(String file, List<Pending<E>> batch) throws IOException {
        if (durability != Durability.ALWAYS || store.refresh().isInPlace(file)) {
            return List.of();
        }
        for (int attempt = 1; !store.refresh().isInPlace(file); attempt++) {
            if (attempt > MAX_REPLACEMENTS) {
                throw new IOException("another program keeps replacing it");
            }
            store.lookToWrite();
        }
        return missing(batch);
    }

    private void takeBack(PartialWrite cut, IOException cause) {
        try {
            store.cut(cut);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    /** Returns what is written for all of them at once. */
    private static <E> Line lines(List<Pending<E>> batch) {
        if (batch.size() == 1) {
            return batch.get(0).prepared().line();
        }
        int length = 0;
        for (Pending<E> pending : batch) {
            length += pending.prepared().line().length() + 1;
        }
        byte[] lines = new byte[length];
        int at = 0;
        for (Pending<E> pending : batch) {
            Line line = pending.prepared().line();
            System.arraycopy(line.bytes(), 0, lines, at, line.length() + 1);
            at += line.length() + 1;
        }
        return new Line(lines, length - 1);
    }

    private void sync() throws IOException {
        if (durability == Durability.ALWAYS) {
            store.held().open().sync();
        } else {
            unsynced.run();
        }
    }
}
