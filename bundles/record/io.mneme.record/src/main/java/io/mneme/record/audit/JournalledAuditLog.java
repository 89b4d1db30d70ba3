package io.mneme.record.audit;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.audit.AuditEvent;
import io.mneme.api.audit.AuditLog;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.TakenIdException;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalException;
import io.mneme.api.owner.HistoryOwner;
import io.mneme.api.owner.OwnerScope;
import io.mneme.record.json.UlidGenerator;
import io.mneme.support.schema.Timestamps;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the audit to its journal, on a thread of its own: a disk that hangs must not stop what was done, nor an interrupt of the
 * caller a write.
 */
@Component
public final class JournalledAuditLog implements AuditLog {

    private static final Logger LOG = LoggerFactory.getLogger(JournalledAuditLog.class);
    private static final Duration WAIT = Duration.ofSeconds(2);
    private static final Duration RETRY = Duration.ofSeconds(5);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

    private final AtomicReference<@Nullable Journal<AuditEntry>> journal = new AtomicReference<>();
    private final Queue<AuditEntry> waiting = new ArrayBlockingQueue<>(MAX_WAITING);
    private final UlidGenerator ids = new UlidGenerator();
    private final NamedExecutor thread =
            NamedExecutor.single("mneme-audit", ClosePolicy.FINISH_OR_INTERRUPT, CLOSE_TIMEOUT);
    private final Clock clock;
    private final Duration wait;
    private final Duration retry;

    /** Whether an event has waited too long, so that no other caller waits for the same reason. */
    private volatile boolean isLate;

    /** Whether the journal has refused the last write. Of the thread. */
    private boolean isFailing;

    /** Whether a write is due by itself. Of the thread. */
    private boolean isRetryDue;

    @Activate
    public JournalledAuditLog() {
        this(Clock.systemUTC(), WAIT, RETRY);
    }

    JournalledAuditLog(Clock clock, Duration wait, Duration retry) {
        this.clock = clock;
        this.wait = wait;
        this.retry = retry;
    }

    @Reference(
            target = "(kind=" + AuditKind.NAME + ")",
            cardinality = OPTIONAL,
            policy = DYNAMIC,
            policyOption = GREEDY)
    void bindJournal(Journal<AuditEntry> opened) {
        journal.set(opened);
        thread.execute(this::writeWaiting);
    }

    void unbindJournal(Journal<AuditEntry> closed) {
        journal.compareAndSet(closed, null);
    }

    @Override
    public void record(AuditEvent event) {
        queue(event);
        try {
            Future<Boolean> written = thread.submit(this::writeWaiting);
            if (!isLate) {
                await(written);
            }
        } catch (RejectedExecutionException closed) {
            logWaiting();
        }
    }

    /** Events are in the order of their times. */
    private synchronized void queue(AuditEvent event) {
        String owner = OwnerScope.owner();
        AuditEvent owned = owner.equals(HistoryOwner.NONE) ? event : event.with("owner", owner);
        AuditEntry entry = AuditEntry.of(ids.next(), Timestamps.millis(clock.instant()), owned);
        if (!waiting.offer(entry)) {
            logLost(entry, "too many others wait for its journal");
        }
    }

    private void await(Future<Boolean> written) {
        try {
            written.get(wait.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            isLate = true;
            LOG.warn("The audit has taken longer than {} ms to write, so that its events wait", wait.toMillis());
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException failed) {
            LOG.warn("The audit cannot be written, so that its events wait", failed.getCause());
        }
    }

    /** Writes what waits, oldest first; returns whether nothing waits any more. */
    private boolean writeWaiting() {
        try {
            OwnerScope.run(HistoryOwner.NONE, this::writeForContainer);
        } catch (JournalException failed) {
            if (!isFailing) {
                isFailing = true;
                LOG.warn("The audit cannot be written, so that its events wait: {}", failed.getMessage());
            }
            retryLater();
        }
        return waiting.isEmpty();
    }

    /** The audit is that of the container, whichever owner an event is of. */
    private void writeForContainer() {
        Optional.ofNullable(journal.get()).ifPresent(this::writeWaiting);
    }

    private void writeWaiting(Journal<AuditEntry> to) {
        for (AuditEntry next = waiting.peek(); next != null; next = waiting.peek()) {
            write(next, to);
            waiting.poll();
        }
        isLate = false;
        if (isFailing) {
            isFailing = false;
            LOG.info("The audit is written again");
        }
    }

    /** One that the journal can never take must not keep the others from it. */
    private static void write(AuditEntry entry, Journal<AuditEntry> to) {
        try {
            to.append(entry);
        } catch (TakenIdException written) {
            LOG.debug("An event of the audit was in the journal although its sync had failed", written);
        } catch (InvalidEntryException refused) {
            logLost(entry, refused.getMessage());
        }
    }

    private void retryLater() {
        if (!isRetryDue) {
            try {
                thread.schedule(this::retry, retry);
                isRetryDue = true;
            } catch (RejectedExecutionException closed) {
                LOG.trace("no retry any more", closed);
            }
        }
    }

    private void retry() {
        isRetryDue = false;
        writeWaiting();
    }

    @Deactivate
    void close() {
        thread.close();
        logWaiting();
    }

    private void logWaiting() {
        for (AuditEntry lost = waiting.poll(); lost != null; lost = waiting.poll()) {
            logLost(lost, "the container stops before its journal takes it");
        }
    }

    private static void logLost(AuditEntry entry, String reason) {
        LOG.warn(
                "An event is not in the audit: {} of {} by {} at {}: {}",
                entry.action(),
                entry.subject(),
                entry.actor(),
                entry.timestamp(),
                reason);
    }
}
