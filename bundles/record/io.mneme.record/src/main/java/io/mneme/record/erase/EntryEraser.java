package io.mneme.record.erase;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.audit.AuditLog;
import io.mneme.api.entry.UnfinishedErasureException;
import io.mneme.api.erasure.ErasureReceipt;
import io.mneme.api.erasure.ErasureReceipt.ErasureState;
import io.mneme.api.erasure.ErasureSelector;
import io.mneme.api.erasure.Erasures;
import io.mneme.api.erasure.InvalidSelectorException;
import io.mneme.api.erasure.TextHolder;
import io.mneme.api.journal.Journal;
import io.mneme.api.owner.HistoryOwner;
import io.mneme.api.owner.OwnerScope;
import io.mneme.api.seal.TextSeal;
import io.mneme.record.annotation.Annotation;
import io.mneme.record.annotation.Annotations;
import io.mneme.record.erase.PendingErasure.ErasurePlan;
import io.mneme.record.erase.PendingErasure.ErasureRequest;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.spi.kind.EntryKind;
import io.mneme.support.owner.OwnerFolder;
import io.mneme.support.owner.OwnerStates;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Erases entries from their journals, and their texts from every other holder. Conversations are erased in every journal, whatever the
 * kind of its entries. Safe for use by many threads.
 */
@Component(service = {EntryEraser.class, Erasures.class})
public final class EntryEraser implements Erasures {

    /** The actor of what a client deletes by its own request: an entry or a conversation. */
    public static final String CLIENT = "client";

    private final ErasableJournals journals = new ErasableJournals();
    private final TextHolders holders;
    private final OwnerStates<ErasureOrchestrator> orchestrators;
    private final AtomicReference<Optional<AuditLog>> audit = new AtomicReference<>(Optional.empty());
    private final Set<HistoryOwner> owners = ConcurrentHashMap.newKeySet();
    private final SelectorDigests digests = new SelectorDigests();
    private final RequestedErasures requests;
    private final Optional<ErasureSchedule> schedule;
    private volatile @Nullable Journal<Annotation> annotations;

    @Activate
    public EntryEraser(@Reference ErasureReceipts receipts, @Reference TextSeal seal, BundleContext bundle) {
        this(receipts, Optional.ofNullable(bundle.getProperty("mneme.data")).map(Path::of), seal, true);
    }

    /**
     * Returns an eraser with participants that are no services, and without a thread: what is pending waits for the next erasure. No
     * constructor, since Declarative Services would take it for one of its own.
     */
    public static EntryEraser of(List<ErasureParticipant> fixed, Journal<ReceiptEntry> receipts) {
        return new EntryEraser(fixed, receipts, Optional.empty());
    }

    EntryEraser(List<ErasureParticipant> fixed, Journal<ReceiptEntry> receipts, Optional<Path> data) {
        this(new ErasureReceipts(receipts), data, TextSeal.OFF, false);
        fixed.forEach(holders::add);
    }

    private EntryEraser(ErasureReceipts receipts, Optional<Path> data, TextSeal seal, boolean isScheduled) {
        holders = new TextHolders(new KnownHolders(data.map(folder -> folder.resolve("text_holders.json"))));
        orchestrators = new OwnerStates<>(owner -> new ErasureOrchestrator(
                journals,
                holders,
                receipts,
                new PendingErasures(
                        data.map(folder -> OwnerFolder.of(folder, owner).resolve("pending_erasures")), seal),
                audit::get,
                Clock.tickMillis(ZoneOffset.UTC)));
        requests = new RequestedErasures(orchestrators, holders, digests);
        schedule = isScheduled ? Optional.of(new ErasureSchedule(this::takeIn)) : Optional.empty();
    }

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    void setAudit(AuditLog log) {
        audit.set(Optional.of(log));
    }

    void unsetAudit(AuditLog log) {
        audit.set(Optional.empty());
    }

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    public void addJournal(Journal<?> journal, Map<String, Object> properties) {
        journals.add(journal, String.valueOf(properties.get("kind")));
        schedule.ifPresent(ErasureSchedule::announce);
    }

    void removeJournal(Journal<?> journal) {
        journals.remove(journal);
    }

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    public void addKind(EntryKind<?> kind, Map<String, Object> properties) {
        journals.add(kind, String.valueOf(properties.get("kind")));
    }

    void removeKind(EntryKind<?> kind) {
        journals.remove(kind);
    }

    @Reference(service = ErasureParticipant.class, cardinality = MULTIPLE, policy = DYNAMIC)
    void addParticipant(ServiceReference<ErasureParticipant> reference) {
        holders.add(reference);
        schedule.ifPresent(ErasureSchedule::announce);
    }

    void removeParticipant(ServiceReference<ErasureParticipant> reference) {
        holders.remove(reference);
    }

    /** Merged conversations are found by the annotations; without these each is one by itself. */
    @Reference(target = "(kind=annotation)", cardinality = OPTIONAL, policy = DYNAMIC)
    public void setAnnotations(Journal<Annotation> opened) {
        annotations = opened;
    }

    void unsetAnnotations(Journal<Annotation> closed) {
        if (closed.equals(annotations)) {
            annotations = null;
        }
    }

    /** What is pending for an owner since the last run is carried on. */
    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    void addOwner(HistoryOwner owner) {
        owners.add(owner);
        schedule.ifPresent(ErasureSchedule::announce);
    }

    void removeOwner(HistoryOwner owner) {
        owners.remove(owner);
    }

    /** Writes down which holders are there, and carries on what waits for them. */
    void takeIn() {
        holders.learn();
        finish();
        owners.forEach(owner -> OwnerScope.run(owner.name(), this::finish));
    }

    @Override
    public ErasureReceipt preview(ErasureSelector selector, Instant now) {
        ErasureScope scope = orchestrators.get().search(query(selector));
        return new ErasureReceipt(
                "",
                ErasureState.PREVIEW,
                "",
                now,
                Optional.empty(),
                digests.of(selector),
                scope.entries(),
                scope.conversations().size(),
                orchestrators.get().count(scope));
    }

    @Override
    public ErasureReceipt erase(ErasureSelector selector, String actor, Instant now) {
        ErasureQuery query = query(selector);
        try {
            return orchestrators
                    .get()
                    .begin(
                            new ErasurePlan(query, orchestrators.get().search(query)),
                            new ErasureRequest(actor, now, digests.of(selector)),
                            () -> {});
        } finally {
            // What is pending is tried again soon, in case its holders work by now.
            schedule.ifPresent(ErasureSchedule::announce);
        }
    }

    private ErasureQuery query(ErasureSelector selector) {
        if (selector.owner().filter(owner -> !owner.equals(OwnerScope.owner())).isPresent()) {
            throw new InvalidSelectorException(
                    "owner", "must be the owner that the request is for; an administrator names one in X-Mneme-Owner");
        }
        return selector.wholeConversation()
                .map(id -> ErasureQuery.ofConversations(wholes(Set.of(id))))
                .orElseGet(() -> ErasureQuery.of(selector));
    }

    private Set<String> wholes(Set<String> conversations) {
        Journal<Annotation> current = annotations;
        return current == null ? conversations : new Annotations(current).wholes(conversations);
    }

    /**
     * Erases whole conversations, with those merged into them. When this method returns, their texts are in no file of a journal or
     * index, and in no cache. May be repeated, also after a failure.
     *
     * @param conversations their ids; without the empty one
     * @param actor who asks
     * @return the number of erased entries of all journals; if there were none, the number of other items that were kept for the
     *     conversations, such as titles; 0 if nothing was
     * @throws UnfinishedErasureException if a participant has failed; all others have erased
     */
    public int erase(Set<String> conversations, String actor) {
        return conversations.isEmpty() ? 0 : requests.erase(conversations, wholes(conversations), actor);
    }

    /**
     * Deletes an entry, as {@link Journal#delete} does, and its text from every other holder. If that failed before, this method
     * finishes it, although the journal no longer has the entry.
     *
     * @throws UnfinishedErasureException if a participant has failed; the entry is deleted
     */
    public void delete(Journal<?> journal, String id, Optional<String> revision) {
        requests.delete(journal, id, revision);
    }

    /** Returns how many erasures of all owners are pending. */
    int pendingCount() {
        AtomicInteger count = new AtomicInteger();
        orchestrators.forEach(one -> count.addAndGet(one.pending().size()));
        return count.get();
    }

    /** Carries on the erasures that are pending, as far as that is possible now. */
    public void finish() {
        orchestrators.get().finish();
    }

    /** Returns the names of the journals that have a name, or whose entries are of the kind of that name. */
    public List<String> journals(String nameOrKind) {
        return journals.names(nameOrKind);
    }

    @Override
    public Optional<ErasureReceipt> find(String id) {
        return orchestrators.get().find(id);
    }

    @Override
    public List<ErasureReceipt> list(int limit) {
        return orchestrators.get().list(limit);
    }

    @Override
    public List<TextHolder> holders() {
        return holders.list();
    }

    @Override
    public boolean dismiss(String holder) {
        boolean isDismissed = holders.dismiss(holder);
        if (isDismissed) {
            schedule.ifPresent(ErasureSchedule::announce);
        }
        return isDismissed;
    }

    @Deactivate
    public void stop() {
        schedule.ifPresent(ErasureSchedule::close);
    }
}
