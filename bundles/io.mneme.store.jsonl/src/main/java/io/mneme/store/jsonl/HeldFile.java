package io.mneme.store.jsonl;

import io.mneme.store.jsonl.LedgerLine.From;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The file of a journal that is held open to append to it. Used in the writing turn only. */
final class HeldFile<E> {

    private static final Logger log = LoggerFactory.getLogger(HeldFile.class);

    private final LiveContents<E> live;
    private final RefreshSchedule schedule;
    private final Settings settings;
    private final Storage storage;
    private String name = "";

    /** Null before the first append; the contents own it. */
    private @Nullable LineFile open;

    HeldFile(LiveContents<E> live, RefreshSchedule schedule, Settings settings, Storage storage) {
        this.live = live;
        this.schedule = schedule;
        this.settings = settings;
        this.storage = storage;
    }

    /**
     * Opens a file to append to it, and gives the next positions to its lines.
     *
     * @return what is known of it; its lines end where it ends, unless another program has left one without an end
     * @throws GoneException if another program has replaced the file since it was last looked at
     */
    Part appendable(String file) throws IOException {
        Part part = part();
        if (part == null || !name.equals(file) || live.contents().sources().get(part.number) != open) {
            part = opened(file);
        }
        Ledger ledger = live.ledger();
        if (!ledger.ownership().appended().equals(file)) {
            long end = live.contents().end();
            From next = new From(file, ledger.ownership().free(end));
            ledger.append(
                    LedgerLine.appending(end, next, sealOf(ledger.ownership().appended())));
        }
        return part;
    }

    /** Nothing more is added to the file before: by its seal it is known again should another program compress it. */
    private List<Seal> sealOf(String before) {
        Part part = live.contents().part(before);
        if (part == null || part.damaged) {
            return List.of();
        }
        try {
            return List.of(part.seal(live.contents().sources().get(part.number)));
        } catch (IOException e) {
            log.debug("{} cannot be sealed", before, e);
            return List.of();
        }
    }

    private Part opened(String file) throws IOException {
        shelve();
        LineFile opened = LineFile.openOrCreate(settings.path(file), storage);
        Part part = live.contents().part(file);
        if (part != null && part.damaged) {
            opened.release();
            throw new IOException(file + " cannot be appended to: part of it cannot be read");
        }
        if (part == null) {
            part = live.contents().open(file, opened.key(), opened);
            schedule.changedByUs();
        } else if (part.key.equals(opened.key())) {
            live.contents().put(part, opened);
        } else {
            opened.release();
            throw new GoneException(file);
        }
        open = opened;
        name = file;
        if (opened.length() != part.size) {
            live.contents().absorb(List.of(part));
            part.size = opened.length();
        }
        return part;
    }

    /** Closes it; it can still be read. */
    void shelve() {
        Part part = part();
        LineFile former = open;
        letGo();
        if (part != null && live.contents().sources().get(part.number) == former) {
            live.contents().put(part, new ShelvedFile(settings.path(part.name), part.key, live.shelf()));
        }
    }

    private @Nullable Part part() {
        return open == null ? null : live.contents().part(name);
    }

    /** Returns what {@link #appendable} has opened. */
    LineFile open() {
        return Objects.requireNonNull(open);
    }

    /** Returns whether it is as long as it is known to be. */
    boolean isAsLongAsWeLeftIt() throws IOException {
        Part part = part();
        return part != null && open().endsAt(part.size);
    }

    /** Notes that it was written to. */
    void touched() {
        Part part = part();
        if (part != null) {
            part.modified = null;
        }
    }

    void sync() throws IOException {
        if (open != null) {
            open.sync();
        }
    }

    /** Holds none any more; what was written to it and not synced yet is synced, since nobody else will. */
    void letGo() {
        if (open != null && settings.durability() == Durability.INTERVAL) {
            try {
                open.sync();
            } catch (IOException e) {
                log.warn("{}: a sync failed: what was appended last may not survive a loss of power", name, e);
            }
        }
        open = null;
        name = "";
    }

    /** Returns what is known of a file that whole lines are to be added to, after making it if it is not there. */
    Part ended(String file) throws IOException {
        Path path = settings.path(file);
        LineFile opened = LineFile.openOrCreate(path, storage);
        try {
            Part part = live.contents().part(file);
            if (part == null) {
                part = live.contents().open(file, opened.key(), new ShelvedFile(path, opened.key(), live.shelf()));
            }
            if (part.damaged || !part.key.equals(opened.key())) {
                throw new IOException(file + " cannot be added to: it is damaged, or was replaced");
            }
            if (part.scanned < opened.length()) {
                opened.append(new byte[] {'\n'});
                opened.sync();
                live.contents().absorb(List.of(part));
            }
            part.size = opened.length();
            return part;
        } finally {
            opened.release();
        }
    }
}
