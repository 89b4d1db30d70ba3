package io.mneme.store.jsonl;

import io.mneme.api.journal.JournalException;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers reads from views that show what other programs have written so far, unless a write of ours is under way. */
final class Looking<E> {

    private static final Logger log = LoggerFactory.getLogger(Looking.class);

    /** How often a read begins again when files are replaced under it. */
    private static final int ATTEMPTS = 20;

    private static final long WAIT_MILLIS = 200;

    private final Store<E> store;
    private final Settings settings;
    private final Decoder<E> decoder;
    private final WriteTurn turn;
    private final AtomicBoolean troubled = new AtomicBoolean();

    Looking(Store<E> store, Settings settings, Decoder<E> decoder, WriteTurn turn) {
        this.store = store;
        this.settings = settings;
        this.decoder = decoder;
        this.turn = turn;
    }

    /** Something read from entries. */
    interface Read<E, R> {
        R from(Reading<E> reading) throws IOException;
    }

    /** Something seen in a view. */
    interface Sight<E, R> {
        R at(View<E> view) throws IOException;
    }

    <R> R read(Read<E, R> read) {
        return seen(view -> read.from(new Reading<>(view, settings.layout(), decoder)));
    }

    /**
     * Returns what is seen of the entries.
     *
     * @throws JournalException if they cannot be read, or another process writes them and
     *     nothing whole was seen of them yet
     */
    <R> R seen(Sight<E, R> sight) {
        look();
        store.display().refuseIfUnseen();
        return shown(sight);
    }

    /** Returns what was seen last, even if that is nothing. */
    <R> R shown(Sight<E, R> sight) {
        for (int attempt = 1; ; attempt++) {
            View<E> view = store.display().view();
            try {
                return sight.at(view);
            } catch (GoneException e) {
                if (attempt == ATTEMPTS) {
                    throw failure(e);
                }
                lookAtEverything();
            } catch (IOException e) {
                throw failure(e);
            } finally {
                view.sources().release();
            }
        }
    }

    private JournalException failure(IOException e) {
        return new JournalException("cannot read " + settings.folder() + ": " + Reason.of(e), e);
    }

    /** Looks at the files if they may have been touched, unless somebody writes just then. */
    void look() {
        if (store.display().hasBeenTouched()) {
            attempt(() -> turn.ifFree(() -> {
                store.look();
                return null;
            }));
        }
    }

    /** Looks however short ago the last look was; waits a bounded time for a write under way. */
    void lookNow() {
        attempt(() -> turn.within(WAIT_MILLIS, () -> {
            store.lookNow();
            return null;
        }));
    }

    /** Looks at all files, however short ago the last look was; waits a bounded time for a write under way. */
    void lookAtEverything() {
        attempt(() -> turn.within(WAIT_MILLIS, () -> {
            store.lookAtEverything();
            return null;
        }));
    }

    private void attempt(IoAction<Boolean> looking) {
        try {
            looking.run();
            troubled.set(false);
        } catch (IOException e) {
            if (troubled.compareAndSet(false, true)) {
                log.warn(
                        "{}: cannot take in what happened to the files; reads show what was there before",
                        settings.folder(),
                        e);
            }
        }
    }
}
