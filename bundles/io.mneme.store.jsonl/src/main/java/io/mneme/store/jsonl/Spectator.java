package io.mneme.store.jsonl;

import io.mneme.api.journal.JournalException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Looks at a folder that is not ours to write. What was read counts only if nothing was noted in the ledger meanwhile and
 * nothing is half done: before a process that writes moves or replaces anything it notes that. Otherwise all stays as it was
 * last seen whole. Used in the writing turn only.
 */
final class Spectator<E> {

    private static final int ATTEMPTS = 10;
    private static final long FIRST_LOOK_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final LiveContents<E> live;
    private final Settings settings;
    private final Decoder<E> decoder;
    private final Access access;

    /** Null before the first look, and after one that was in vain. */
    private @Nullable Census<E> census;

    Spectator(LiveContents<E> live, Settings settings, Decoder<E> decoder, Access access) {
        this.live = live;
        this.settings = settings;
        this.decoder = decoder;
        this.access = access;
    }

    /** Looks until there is something whole to be seen, for a bounded time. */
    void lookFirst() throws IOException {
        long end = System.nanoTime() + FIRST_LOOK_NANOS;
        while (!look() && System.nanoTime() < end) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** Looks on. Should whoever wrote have ended half way, somebody has to finish what it has begun. */
    void lookOn(Storage storage) throws IOException {
        try {
            if (!look()) {
                Access.finish(settings, storage);
                look();
            }
        } catch (JournalException e) {
            throw new IOException("the ledger cannot be read", e);
        }
    }

    /** Shows what there is now; false if that could not be seen whole, so that nothing has changed. */
    boolean look() throws IOException {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            if (access.refresh()) {
                census = null;
            }
            if (access.isHalfDone()) {
                return false;
            }
            if (census == null ? sawAll() : sawMore(census)) {
                return true;
            }
            census = null;
        }
        return false;
    }

    private boolean sawAll() throws IOException {
        Census<E> first = new Census<>(settings, decoder, access.ledger(), live.shelf());
        boolean shown = shown(() -> first.take(Optional.empty()));
        census = shown ? first : null;
        return shown;
    }

    private boolean sawMore(Census<E> known) throws IOException {
        Contents<E> contents = live.contents();
        List<String> names = contents.parts().stream().map(part -> part.name).toList();
        Survey survey = Survey.of(contents, settings, names, true);
        if (survey.isOutOfDate() || contents.isBroken()) {
            Set<String> replaced = survey.replaced();
            return shown(() -> known.anew(replaced, contents));
        }
        List<Part> grown = new ArrayList<>(survey.grown());
        for (String name : survey.unknown()) {
            grown.add(known.open(contents, name));
        }
        contents.absorb(grown);
        survey.remember();
        contents.touched();
        if (access.hasMoved()) {
            return false;
        }
        live.publish();
        return true;
    }

    private boolean shown(IoAction<Contents<E>> reading) throws IOException {
        Contents<E> next;
        try {
            next = reading.run();
        } catch (IOException e) {
            if (access.hasMoved()) {
                return false;
            }
            throw e;
        }
        if (access.hasMoved()) {
            next.sources().release();
            return false;
        }
        live.swap(next);
        return true;
    }
}
