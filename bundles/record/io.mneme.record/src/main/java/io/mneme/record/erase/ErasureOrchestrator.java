package io.mneme.record.erase;

import io.mneme.api.audit.AuditEvent;
import io.mneme.api.audit.AuditLog;
import io.mneme.api.erasure.ErasureReceipt;
import io.mneme.api.erasure.ErasureReceipt.ErasureState;
import io.mneme.api.erasure.ErasureReceipt.HolderResult;
import io.mneme.api.erasure.Erasures;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.RevisionMismatchException;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.record.erase.PendingErasure.ErasurePlan;
import io.mneme.record.erase.PendingErasure.ErasureRequest;
import io.mneme.record.json.UlidGenerator;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries erasures out: writes down what each will erase, calls the holders, and writes the receipt when all have erased. What is not
 * complete stays written down, and is carried on by {@link #finish}. Safe for use by many threads.
 */
final class ErasureOrchestrator {

    private static final Logger LOG = LoggerFactory.getLogger(ErasureOrchestrator.class);

    /** The holder in whose name an erasure is pending of which only the receipt is missing. */
    private static final String RECEIPTS = "receipts";

    private final ErasableJournals journals;
    private final TextHolders holders;
    private final ErasureReceipts receipts;
    private final PendingErasures pending;
    private final Supplier<Optional<AuditLog>> audit;
    private final InstantSource clock;

    private final UlidGenerator ids = new UlidGenerator();

    /** Ids of the erasures that a thread is carrying out. */
    private final Set<String> running = ConcurrentHashMap.newKeySet();

    ErasureOrchestrator(
            ErasableJournals journals,
            TextHolders holders,
            ErasureReceipts receipts,
            PendingErasures pending,
            Supplier<Optional<AuditLog>> audit,
            InstantSource clock) {
        this.journals = journals;
        this.holders = holders;
        this.receipts = receipts;
        this.pending = pending;
        this.audit = audit;
        this.clock = clock;
    }

    /** Finds what a query asks for; names the journals that were there once and are not. */
    ErasureScope search(ErasureQuery query) {
        ErasureScope found = journals.search(query);
        Map<String, String> unread = new TreeMap<>(found.unread());
        if (query.selector().flatMap(selector -> selector.journal()).isEmpty()) {
            missingJournals().forEach(name -> unread.put(name, "is not open"));
        }
        return new ErasureScope(found.what(), found.text(), found.withRest(), unread);
    }

    private List<String> missingJournals() {
        return holders.known().keySet().stream()
                .filter(name -> name.startsWith(ErasureRun.JOURNAL_HOLDER))
                .map(name -> name.substring(ErasureRun.JOURNAL_HOLDER.length()))
                .filter(name -> !journals.isOpen(name))
                .toList();
    }

    /** Returns what each holder has. */
    List<HolderResult> count(ErasureScope scope) {
        return new ErasureRun(scope, holders.known(), clock).count(holders.present());
    }

    /**
     * Carries out an erasure that begins.
     *
     * @param first what is done once each participant has counted; if it throws, nothing is erased
     * @return its receipt, complete or pending
     * @throws JournalException if it cannot be written down; nothing is erased
     */
    ErasureReceipt begin(ErasurePlan plan, ErasureRequest request, Runnable first) {
        ErasureReceipt begun = new ErasureReceipt(
                ids.next(),
                ErasureState.PENDING,
                request.actor(),
                request.now(),
                Optional.empty(),
                request.selector(),
                plan.scope().entries(),
                plan.scope().conversations().size(),
                List.of());
        PendingErasure erasure = new PendingErasure(begun, Optional.of(plan));
        running.add(erasure.id());
        try {
            pending.save(erasure);
            return audited(logged(run(erasure, plan, () -> dropIfRefused(erasure, first))));
        } finally {
            running.remove(erasure.id());
        }
    }

    private void dropIfRefused(PendingErasure erasure, Runnable first) {
        try {
            first.run();
        } catch (UnknownEntryException | RevisionMismatchException | JournalException refused) {
            pending.remove(erasure.id());
            throw refused;
        }
    }

    /** Once only: it is tried again each time when one of many holders arrives. */
    private static ErasureReceipt logged(ErasureReceipt receipt) {
        if (receipt.state() != ErasureState.COMPLETE) {
            LOG.warn("Erasure {} is pending: {}", receipt.id(), receipt.failures());
        }
        return receipt;
    }

    /** Records which erasure it was, who asked, and how much was erased; not what. */
    private ErasureReceipt audited(ErasureReceipt receipt) {
        audit.get()
                .ifPresent(log -> log.record(AuditEvent.of(receipt.actor(), "erasure", receipt.id())
                        .with("state", receipt.state().name().toLowerCase(Locale.ROOT))
                        .with("selector", String.join(", ", receipt.selector().conditions()))
                        .with("entries", Long.toString(receipt.total()))));
        return receipt;
    }

    /** Carries on all erasures that are pending, but those that only wait for holders that are still missing. */
    void finish() {
        List<PendingErasure> all = pending.all();
        Set<String> missing = all.isEmpty() ? Set.of() : holders.missing();
        all.stream().filter(erasure -> !waitsFor(missing, erasure.receipt())).forEach(this::resume);
    }

    private static boolean waitsFor(Set<String> missing, ErasureReceipt receipt) {
        List<String> failed = receipt.holders().stream()
                .filter(holder -> holder.failure().isPresent())
                .map(HolderResult::name)
                .toList();
        return !failed.isEmpty() && missing.containsAll(failed);
    }

    /** Carries on an erasure that is pending, unless another thread does; returns its receipt. */
    ErasureReceipt resume(PendingErasure erasure) {
        if (!running.add(erasure.id())) {
            return erasure.receipt();
        }
        try {
            return pending.find(erasure.id())
                    .map(this::carryOn)
                    .or(() -> receipts.find(erasure.id()))
                    .orElse(erasure.receipt());
        } catch (JournalException failed) {
            LOG.warn("An erasure is not finished, which is tried again: {}", failed.getMessage());
            return erasure.receipt();
        } finally {
            running.remove(erasure.id());
        }
    }

    private ErasureReceipt carryOn(PendingErasure erasure) {
        ErasureReceipt receipt = erasure.plan()
                .map(plan -> carryOn(erasure, plan))
                .orElseGet(() -> complete(erasure, erasure.receipt()));
        return receipt.state() == ErasureState.COMPLETE ? audited(receipt) : receipt;
    }

    private ErasureReceipt carryOn(PendingErasure erasure, ErasurePlan plan) {
        ErasureScope later = journals.search(plan.query(), plan.scope().unread()::containsKey);
        ErasurePlan carried = new ErasurePlan(plan.query(), plan.scope().and(later, journals::isOpen));
        PendingErasure next = new PendingErasure(erasure.receipt(), Optional.of(carried));
        pending.save(next);
        return run(next, carried, () -> {});
    }

    private ErasureReceipt run(PendingErasure erasure, ErasurePlan plan, Runnable first) {
        List<HolderResult> now = new ErasureRun(plan.scope(), holders.known(), clock).erase(holders.present(), first);
        List<HolderResult> results = ErasureRun.totals(erasure.receipt().holders(), now);
        boolean isComplete =
                results.stream().allMatch(holder -> holder.failure().isEmpty());
        ErasureReceipt receipt = receipt(erasure.receipt(), plan.scope(), results, isComplete);
        if (isComplete) {
            return complete(erasure, receipt);
        }
        keep(erasure.with(receipt));
        return receipt;
    }

    /** What was written down before it began is enough to carry it on. */
    private void keep(PendingErasure erasure) {
        try {
            pending.save(erasure);
        } catch (JournalException failed) {
            LOG.warn("How far erasure {} is cannot be written down: {}", erasure.id(), failed.getMessage());
        }
    }

    private ErasureReceipt receipt(
            ErasureReceipt before, ErasureScope scope, List<HolderResult> results, boolean isComplete) {
        return new ErasureReceipt(
                before.id(),
                isComplete ? ErasureState.COMPLETE : ErasureState.PENDING,
                before.actor(),
                before.requestedAt(),
                isComplete ? Optional.of(clock.instant()) : Optional.empty(),
                before.selector(),
                scope.entries(),
                scope.conversations().size(),
                results);
    }

    /** A text goes from the file before the receipt says that it is nowhere. Ids without a text may go after it. */
    private ErasureReceipt complete(PendingErasure erasure, ErasureReceipt receipt) {
        PendingErasure verified = new PendingErasure(receipt, Optional.empty());
        try {
            if (erasure.plan().filter(ErasurePlan::hasText).isPresent()) {
                pending.save(verified);
            }
            receipts.add(receipt);
            pending.remove(receipt.id());
            return receipt;
        } catch (JournalException failed) {
            LOG.warn("The receipt of an erasure is not written, which is tried again: {}", failed.getMessage());
            keep(verified);
            return withoutReceipt(receipt);
        }
    }

    private ErasureReceipt withoutReceipt(ErasureReceipt receipt) {
        List<HolderResult> results = new ArrayList<>(receipt.holders());
        results.add(new HolderResult(
                RECEIPTS, "io.mneme.record", "", 0, 0, false, clock.instant(), Optional.of("cannot be written now")));
        return new ErasureReceipt(
                receipt.id(),
                ErasureState.PENDING,
                receipt.actor(),
                receipt.requestedAt(),
                Optional.empty(),
                receipt.selector(),
                receipt.entries(),
                receipt.conversations(),
                results);
    }

    /** Returns a receipt; empty if there is none. */
    Optional<ErasureReceipt> find(String id) {
        return pending.find(id).map(this::shown).or(() -> receipts.find(id));
    }

    /**
     * Returns those that are pending, then the newest others.
     *
     * @see Erasures#list
     */
    List<ErasureReceipt> list(int limit) {
        List<ErasureReceipt> list =
                new ArrayList<>(pending.all().stream().map(this::shown).toList());
        if (list.size() < limit) {
            Set<String> ids = Set.copyOf(list.stream().map(ErasureReceipt::id).toList());
            receipts.newest(limit - list.size()).stream()
                    .filter(receipt -> !ids.contains(receipt.id()))
                    .forEach(list::add);
        }
        return list.subList(0, Math.min(limit, list.size()));
    }

    private ErasureReceipt shown(PendingErasure erasure) {
        return erasure.plan().isPresent() ? erasure.receipt() : withoutReceipt(erasure.receipt());
    }

    /** Returns the erasures that are pending, the oldest first. */
    List<PendingErasure> pending() {
        return pending.all();
    }
}
