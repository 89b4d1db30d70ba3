package io.mneme.store.jsonl;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Keeps the files in order: rotates, compresses, mends, and remembers what was read. One thing at a time. */
final class Upkeeping<E> {

    private static final Duration PACKING = Duration.ofHours(1);
    private static final Duration REMEMBERING = Duration.ofSeconds(20);

    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(30);

    /** A checkpoint is worth its price when the next start would have to read this many lines without it. */
    private static final int LINES = 5_000;

    /** No ledger has this length: a checkpoint is due. */
    private static final long UNKNOWN = -1;

    private final Store<E> store;
    private final Settings settings;
    private final Storage storage;
    private final WriteTurn turn;
    private final Rotation<E> rotation;
    private final Packing<E> packing;
    private final Mending<E> mending;
    private final Quarantine quarantine;
    private final ReentrantLock one = new ReentrantLock();
    private volatile boolean ended;
    private long failed = System.nanoTime() - PAUSE_NANOS;
    private long remembered;
    private long rememberedLedger;

    Upkeeping(Store<E> store, Decoder<E> decoder, Settings settings, Storage storage, WriteTurn turn) {
        this.store = store;
        this.settings = settings;
        this.storage = storage;
        this.turn = turn;
        this.rotation = new Rotation<>(store, decoder, settings, storage);
        this.packing = new Packing<>(store, settings, storage);
        this.quarantine = new Quarantine(settings, storage);
        this.mending = new Mending<>(store, settings, storage, decoder);
    }

    /** Has done regularly what is to be done regularly; returns what asks for a rotation. */
    Runnable begin(Chores chores) {
        String folder = settings.folder().toString();
        Runnable pack = chores.onDemand(folder + ": compressing", () -> pack(new ArrayList<>()));
        chores.onDemand(folder + ": compacting the ledger", this::compact).run();
        pack.run();
        chores.every(PACKING, folder + ": compressing", () -> pack(new ArrayList<>()));
        chores.every(REMEMBERING, folder + ": compacting the ledger", this::compact);
        chores.every(REMEMBERING, folder + ": writing a checkpoint", this::remember);
        return chores.onDemand(folder + ": rotation", this::rotateUnlessItHasJustFailed);
    }

    /** Begins nothing more: what is under way goes on, and what is left is for the next start. */
    void end() {
        ended = true;
    }

    /** Every append asks for it, and on a full disk each attempt would copy the file in vain. */
    private void rotateUnlessItHasJustFailed() throws IOException {
        if (System.nanoTime() - failed >= PAUSE_NANOS) {
            try {
                rotate(settings.layout());
            } catch (IOException | RuntimeException e) {
                failed = System.nanoTime();
                throw e;
            }
        }
    }

    /** Returns whether a rotation is due, as far as the latest view shows. */
    boolean isFull(View<E> view) {
        return view.growing()
                .filter(file -> settings.layout().surplus(file.bytes(), file.entries()) > 0)
                .isPresent();
    }

    private int rotate(Layout layout) throws IOException {
        one.lock();
        try {
            int all = 0;
            if (store.readOnly().isEmpty()) {
                for (int moved = 1; moved > 0 && !ended; all += moved) {
                    moved = rotation.rotate(layout, turn);
                }
            }
            return all;
        } finally {
            one.unlock();
        }
    }

    private void pack(List<String> done) throws IOException {
        one.lock();
        try {
            if (store.readOnly().isEmpty()) {
                for (String file : due()) {
                    if (!ended && packing.pack(file, turn)) {
                        done.add(file + " was compressed");
                    }
                }
            }
        } finally {
            one.unlock();
        }
    }

    private List<String> due() {
        Instant now = Instant.now();
        View<E> view = store.display().view();
        try {
            return view.files()
                    .map(View.Shown::name)
                    .filter(name -> settings.layout().isToBePacked(name, now))
                    .toList();
        } finally {
            view.sources().release();
        }
    }

    /** Rotates and compresses whatever is due now, and says what was done. */
    List<String> tidy() throws IOException {
        turn.refuseWithinOwnTurn();
        List<String> done = new ArrayList<>();
        turn.alone(() -> {
            store.lookToWrite();
            return null;
        });
        int moved = rotate(settings.layout().eager());
        if (moved > 0) {
            done.add(moved + " entries were moved to archives");
        }
        pack(done);
        compact();
        return done;
    }

    /** Mends what can be mended, and says what was done. */
    List<String> mend() throws IOException {
        turn.refuseWithinOwnTurn();
        one.lock();
        try {
            return turn.alone(mending::mend);
        } finally {
            one.unlock();
        }
    }

    /** Deletes what repairs took out of the files before a moment, and returns how many files that were. */
    int expireQuarantine(Instant before) throws IOException {
        turn.refuseWithinOwnTurn();
        return turn.alone(() -> {
            store.lookToWrite();
            return quarantine.expire(before);
        });
    }

    /** Returns prepared files that nothing is done with any more; empty if another process writes, whose they may be. */
    List<Path> leftovers() throws IOException {
        turn.refuseWithinOwnTurn();
        one.lock();
        try {
            return store.readOnly().isPresent()
                    ? List.of()
                    : turn.alone(() -> store.arrears().isUnfinished() ? List.of() : new Prepared(settings).all());
        } finally {
            one.unlock();
        }
    }

    /** Replaces a ledger that is too long by a shorter one; the checkpoint that fitted the former is written again. */
    private void compact() throws IOException {
        one.lock();
        try {
            if (turn.alone(this::compacted)) {
                rememberedLedger = UNKNOWN;
                remember();
            }
        } finally {
            one.unlock();
        }
    }

    private boolean compacted() throws IOException {
        Ledger ledger = store.ledger();
        if (ended || store.isInDoubt() || !ledger.isTooLong()) {
            return false;
        }
        ledger.compact(settings.checkpoint());
        return true;
    }

    private void remember() throws IOException {
        one.lock();
        try {
            Optional<Checkpoint> checkpoint = turn.alone(this::checkpoint);
            if (checkpoint.isPresent()) {
                CheckpointFile.write(settings.checkpoint(), checkpoint.get(), storage);
                remembered = checkpoint.get().end();
                rememberedLedger = checkpoint.get().ledgerSize();
            }
        } finally {
            one.unlock();
        }
    }

    private Optional<Checkpoint> checkpoint() throws IOException {
        return store.readOnly().isEmpty() && isWorthIt()
                ? Optional.of(Checkpoint.of(store.contents(), store.ledger(), settings))
                : Optional.empty();
    }

    private boolean isWorthIt() {
        return store.contents().isWhole()
                && (store.contents().end() >= remembered + LINES
                        || !store.ledger().onlyAppendedSince(rememberedLedger));
    }
}
