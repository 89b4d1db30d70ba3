package io.mneme.index.lucene.feed;

import io.mneme.api.journal.Journal;
import io.mneme.api.search.IndexUnavailableException;
import io.mneme.api.vocabulary.SoundCodes;
import io.mneme.index.lucene.feed.JournalFollower.PendingErasures;
import io.mneme.spi.erase.Erased;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the index thread does: opens the index, applies events, publishes snapshots, commits. After a failure of the storage it
 * opens the index again from its last commit. For one thread, except {@link #failure}.
 */
final class IndexWork {

    private static final Logger LOG = LoggerFactory.getLogger(IndexWork.class);
    private static final Duration RETRY_INTERVAL = Duration.ofSeconds(10);

    /**
     * The least time between two merges for deleted documents, each of which rewrites every segment with one of them. Half of the
     * minute in which their words leave the files.
     */
    private static final Duration PURGE_INTERVAL = Duration.ofSeconds(30);

    /** How long the index follows the journals when it is closed. It continues there after the next start. */
    private static final Duration MAX_CLOSING_STEPS = Duration.ofSeconds(1);

    /** While a journal is indexed from its start: each snapshot costs a segment, which must be merged later. */
    private static final Duration BULK_REFRESH_INTERVAL = Duration.ofSeconds(2);

    private final IndexLocation location;
    private final Duration refreshInterval;
    private final Supplier<Duration> commitInterval;
    private final PublishedSnapshot published;
    private final IndexMeters meters;
    private final Supplier<Optional<SoundCodes>> sounds;
    private final PendingErasures erasures = new PendingErasures();
    private final ElapsedTime sinceRefresh = new ElapsedTime();
    private final ElapsedTime sinceCommit = new ElapsedTime();
    private final ElapsedTime sinceRetry = new ElapsedTime();
    private Optional<OpenSession> open = Optional.empty();

    /** Since the last merges for deleted documents began; empty before the first ones, which are due at once after a start. */
    private Optional<ElapsedTime> sincePurge = Optional.empty();

    private boolean purging;
    private volatile Optional<String> failure = Optional.of("the index is being opened");

    private record OpenSession(Directory directory, IndexFollowers session) {}

    /** A task that uses the index. */
    interface IndexTask<T> {

        T run(IndexFollowers session) throws IOException;
    }

    IndexWork(
            IndexLocation location,
            Duration refreshInterval,
            Supplier<Duration> commitInterval,
            PublishedSnapshot published,
            IndexMeters meters,
            Supplier<Optional<SoundCodes>> sounds) {
        this.location = location;
        this.refreshInterval = refreshInterval;
        this.commitInterval = commitInterval;
        this.published = published;
        this.meters = meters;
        this.sounds = sounds;
    }

    /** Returns why the index cannot be used; empty if it can. Any thread may call it. */
    Optional<String> failure() {
        return failure;
    }

    /** Opens the index and publishes its last commit, unless it is open: a search may want it while it is being opened. */
    void open(Collection<JournalSource<?>> sources) {
        if (open.isPresent()) {
            return;
        }
        try {
            Directory directory = location.open();
            try {
                IndexFollowers session = IndexFollowers.open(directory, erasures, sounds, sources);
                open = Optional.of(new OpenSession(directory, session));
            } catch (IOException | RuntimeException failed) {
                directory.close();
                throw failed;
            }
            failure = Optional.empty();
            perform(session -> {
                published.publish(Optional.of(session.snapshot()));
                return true;
            });
        } catch (IOException unusable) {
            fail(unusable);
        }
    }

    /**
     * Runs a task with the open index.
     *
     * @throws IndexUnavailableException if the index is not open, or the storage fails
     */
    <T> T perform(IndexTask<T> task) {
        OpenSession current = open.orElseThrow(() -> new IndexUnavailableException(
                "the index at " + location + " is not open: " + failure.orElse("closed")));
        try {
            return task.run(current.session());
        } catch (IOException | UncheckedIOException | AlreadyClosedException failed) {
            fail(failed);
            throw new IndexUnavailableException("the index at " + location + " failed: " + failed.getMessage(), failed);
        }
    }

    private void fail(Exception cause) {
        LOG.warn(
                "The index at {} cannot be used, which is tried again in {} s: {}",
                location,
                RETRY_INTERVAL.toSeconds(),
                cause.toString());
        failure = Optional.of(String.valueOf(cause.getMessage()));
        published.publish(Optional.empty());
        abandon();
        sinceRetry.restart();
    }

    private void abandon() {
        Optional<OpenSession> former = open;
        open = Optional.empty();
        former.ifPresent(session -> {
            try {
                session.session().abandon();
                session.directory().close();
            } catch (IOException | AlreadyClosedException failed) {
                LOG.debug("The index was closed by its failure", failed);
            }
        });
    }

    /**
     * Applies the next page of events of each journal, and publishes and commits what is due.
     *
     * @param urgent whether a search waits for the result
     * @return whether there may be more events
     */
    boolean applyEvents(boolean urgent) {
        return perform(session -> {
            boolean more = session.step() || session.addSounds();
            Duration interval = session.isComplete() ? refreshInterval : BULK_REFRESH_INTERVAL;
            if (!more || urgent || sinceRefresh.isAtLeast(interval)) {
                refresh(session);
            }
            if (sinceCommit.isAtLeast(commitInterval.get())) {
                commit(session);
            }
            purge(session);
            return more;
        });
    }

    private void refresh(IndexFollowers session) throws IOException {
        ElapsedTime duration = new ElapsedTime();
        Optional<IndexSnapshot> former = published.latest();
        published.publish(Optional.of(former.isPresent() ? session.refresh(former.get()) : session.snapshot()));
        meters.recordRefresh(duration.elapsed());
        sinceRefresh.restart();
    }

    private void commit(IndexFollowers session) throws IOException {
        ElapsedTime duration = new ElapsedTime();
        if (session.commit()) {
            meters.recordCommit(duration.elapsed());
        }
        sinceCommit.restart();
    }

    private boolean isPurgeIntervalOver() {
        return sincePurge.isEmpty() || sincePurge.get().isAtLeast(PURGE_INTERVAL);
    }

    /** Begins merges for deleted documents if they are due. When they have ended, a commit releases the files before them. */
    private void purge(IndexFollowers session) throws IOException {
        if (purging && !session.index().isMerging()) {
            purging = false;
            refresh(session);
            commit(session);
        } else if (!purging && session.index().isPurgeDue() && isPurgeIntervalOver()) {
            session.index().startPurge();
            purging = true;
            sincePurge = Optional.of(new ElapsedTime());
        }
    }

    /** Opens the index again if it has failed, and reads again what could not be read. */
    void retry(Collection<JournalSource<?>> sources) {
        if (sinceRetry.isAtLeast(RETRY_INTERVAL)) {
            sinceRetry.restart();
            open(sources);
            open.ifPresent(current -> perform(session -> {
                session.readSkipped();
                session.requireSounds();
                return true;
            }));
        }
    }

    /** Indexes entries with their sound that were indexed without it. */
    void addSounds() {
        open.ifPresent(current -> current.session().requireSounds());
    }

    void follow(JournalSource<?> source) {
        open.ifPresent(current -> current.session().follow(source));
    }

    void unfollow(String journal) {
        open.ifPresent(current -> current.session().unfollow(journal));
    }

    /** Begins again with the first entry of each journal. */
    boolean rebuild() {
        return perform(session -> {
            session.rebuild();
            refresh(session);
            return true;
        });
    }

    /**
     * Removes entries, and publishes and commits at once.
     *
     * @return what ends when no search reads the former files any longer, which are deleted then
     */
    Future<Void> erase(Erased what, List<Journal<?>> journal) {
        return perform(session -> {
            session.step();
            session.erase(what, journal);
            refresh(session);
            return session.index().release();
        });
    }

    /** Applies what has just been written, as far as there is time, commits and closes the index. */
    void close() {
        open.ifPresent(current -> perform(session -> {
            ElapsedTime duration = new ElapsedTime();
            boolean more = session.isComplete();
            while (more && !duration.isAtLeast(MAX_CLOSING_STEPS)) {
                more = session.step();
            }
            return finish(session);
        }));
        published.publish(Optional.empty());
        abandon();
        failure = Optional.of("the index is closed");
    }

    /** Commits first: if the merges take too long, the container ends without them, and they are still due. */
    private static boolean finish(IndexFollowers session) throws IOException {
        boolean changed = session.commit();
        session.purge();
        return changed;
    }

    /** Returns how long to wait before the next snapshot is due. */
    Duration untilRefresh() {
        Duration left = refreshInterval.minus(sinceRefresh.elapsed());
        return left.isNegative() ? Duration.ZERO : left;
    }
}
