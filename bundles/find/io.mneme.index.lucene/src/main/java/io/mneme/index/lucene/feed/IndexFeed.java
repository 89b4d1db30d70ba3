package io.mneme.index.lucene.feed;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Subscription;
import io.mneme.api.owner.HistoryOwner;
import io.mneme.api.owner.OwnerScope;
import io.mneme.api.search.IndexAdmin.IndexStatus;
import io.mneme.api.search.IndexUnavailableException;
import io.mneme.api.search.JournalCoverage;
import io.mneme.api.vocabulary.SoundCodes;
import io.mneme.spi.erase.Erased;
import io.mneme.support.task.LoggedTask;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Feeds the index from the journals on one thread, {@code mneme-index}, which also opens it: neither a start nor a write waits
 * for the index. Safe for use by many threads.
 */
public final class IndexFeed implements SearchableIndex, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(IndexFeed.class);
    private static final Duration TICK = Duration.ofSeconds(1);

    /** How long the index stays closed at first, unless it is needed: the start of the container needs the processors. */
    private static final Duration OPENING_DELAY = Duration.ofSeconds(3);

    /** Less than a container has for its stop. What is not committed by then is indexed again after the next start. */
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private final IndexLocation location;
    private final IndexWork work;
    private final PublishedSnapshot published = new PublishedSnapshot();
    private final JournalSources journals = new JournalSources();
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private final AtomicBoolean awaited = new AtomicBoolean();
    private final NamedExecutor thread = NamedExecutor.single("mneme-index", ClosePolicy.FINISH, CLOSE_TIMEOUT);
    private final Future<?> opening;

    /** Whether the next page is a task already. Of the thread. */
    private boolean continuing;

    /**
     * Starts the thread.
     *
     * @param location where the index is
     * @param refreshInterval the time between two snapshots, unless a search waits for one
     * @param commitInterval the time between two commits
     * @param meters the meters of the index
     * @param sounds the codes of sounds; empty while there are none
     */
    public IndexFeed(
            IndexLocation location,
            Duration refreshInterval,
            Supplier<Duration> commitInterval,
            IndexMeters meters,
            Supplier<Optional<SoundCodes>> sounds) {
        this.location = location;
        this.work = new IndexWork(location, refreshInterval, commitInterval, published, meters, sounds);
        if (OwnerScope.owner().equals(HistoryOwner.NONE)) {
            // The gauges have no place for further ones.
            meters.observe(this::status);
            meters.observe(thread);
        }
        this.opening = thread.schedule(logged(this::open), OPENING_DELAY);
        thread.scheduleWithFixedDelay(logged(this::tick), TICK, TICK);
    }

    private void open() {
        work.open(journals.all());
        applyEvents();
    }

    /** Opens the index now if that has not begun. */
    private void requireOpening() {
        if (opening.cancel(false)) {
            execute(this::open);
        }
    }

    private static Runnable logged(Runnable task) {
        return new LoggedTask(LOG, "The index cannot be updated; it is tried again in a second", task);
    }

    private void execute(Runnable task) {
        schedule(task, Duration.ZERO);
    }

    /** Runs a task on the thread, unless the index is closed before. */
    private void schedule(Runnable task, Duration delay) {
        try {
            thread.schedule(logged(task), delay);
        } catch (RejectedExecutionException closed) {
            LOG.trace("The index is closed", closed);
        }
    }

    /** Indexes entries with their sound that were indexed without it: codes of sounds are there now. */
    public void addSounds() {
        execute(work::addSounds);
        wake();
    }

    /** Starts to follow a journal. */
    public void follow(JournalSource<?> source) {
        try {
            Subscription subscription = source.journal().subscribe(this::wake);
            journals.add(source, subscription);
            execute(() -> work.follow(source));
            wake();
        } catch (JournalException closed) {
            LOG.debug("{} was closed before it was indexed", source.name(), closed);
        }
    }

    /** Stops to follow a journal. What is indexed of it stays, so that it continues when the journal is opened again. */
    public void unfollow(JournalSource<?> source) {
        if (journals.remove(source)) {
            execute(() -> work.unfollow(source.name()));
        }
    }

    /** Schedules the next look at the journals: at once, but not sooner after the last snapshot than snapshots are due. */
    private void wake() {
        if (!scheduled.getAndSet(true)) {
            execute(() -> schedule(this::applyEvents, work.untilRefresh()));
        }
    }

    private void applyEvents() {
        scheduled.set(false);
        applyPage();
    }

    /** Applies one page of each journal, and then the next one as a task of its own, so that other tasks have their turn. */
    private void applyPage() {
        if (work.failure().isEmpty() && work.applyEvents(awaited.getAndSet(false)) && !continuing) {
            continuing = true;
            execute(() -> {
                continuing = false;
                applyPage();
            });
        }
    }

    private void tick() {
        work.retry(journals.all());
        applyEvents();
    }

    @Override
    public JournalSources journals() {
        return journals;
    }

    @Override
    public Optional<IndexSnapshot> acquire() {
        requireOpening();
        return published.acquire();
    }

    @Override
    public IndexSnapshot acquireOpened() {
        call(() -> true);
        return acquire()
                .orElseThrow(() -> new IndexUnavailableException(
                        "the index cannot be used: " + failure().orElse("it is closed")));
    }

    @Override
    public boolean await(Predicate<IndexSnapshot> wanted, Duration timeout) {
        requireOpening();
        awaited.set(true);
        execute(this::applyEvents);
        return awaitNext(wanted, timeout);
    }

    /** Waits for a snapshot that is published in its time; returns whether there is one that is wanted. */
    public boolean awaitNext(Predicate<IndexSnapshot> wanted, Duration timeout) {
        return published.await(wanted, timeout);
    }

    /** Begins again with the first entry of each journal, and returns when the index is empty. */
    public void rebuild() {
        call(work::rebuild);
        wake();
    }

    /**
     * Removes entries from the index, and all that its files contain of them.
     *
     * @return what ends when no search reads the former files any longer, which are deleted then
     */
    Future<Void> erase(Erased what) {
        List<Journal<?>> journal = journals.find(what.journal()).stream()
                .<Journal<?>>map(JournalSource::journal)
                .toList();
        return call(() -> work.erase(what, journal));
    }

    private <T> T call(Callable<T> task) {
        requireOpening();
        try {
            return thread.submit(task).get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IndexUnavailableException("interrupted while the index was changed", interrupted);
        } catch (RejectedExecutionException closed) {
            throw new IndexUnavailableException("the index is closed", closed);
        } catch (ExecutionException failed) {
            throw new IndexUnavailableException(String.valueOf(failed.getCause().getMessage()), failed.getCause());
        }
    }

    @Override
    public Optional<String> failure() {
        return work.failure();
    }

    /** Returns the state of the index. */
    public IndexStatus status() {
        Optional<IndexSnapshot> snapshot = published.acquire();
        try {
            long documents = snapshot.map(open -> open.reader().numDocs()).orElse(0);
            List<JournalCoverage> coverage = journals.all().stream()
                    .map(source -> source.coverage(
                            snapshot.map(open -> open.mark(source.name())).orElse(JournalMark.NONE)))
                    .toList();
            return new IndexStatus(location.toString(), documents, location.bytes(), failure(), coverage);
        } finally {
            snapshot.ifPresent(IndexSnapshot::close);
        }
    }

    /** Commits and closes the index, within a timeout. */
    @Override
    public void close() {
        opening.cancel(false);
        journals.close();
        execute(work::close);
        thread.close();
    }
}
