package io.mneme.record.erase;

import io.mneme.api.entry.UnfinishedErasureException;
import io.mneme.api.erasure.ErasureReceipt;
import io.mneme.api.erasure.ErasureReceipt.ErasureState;
import io.mneme.api.erasure.ErasureSelector;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.record.erase.PendingErasure.ErasurePlan;
import io.mneme.record.erase.PendingErasure.ErasureRequest;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant.ErasureStage;
import io.mneme.support.owner.OwnerStates;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Erases what a request of a client names, and finishes earlier ones that are repeated. Safe for use by many threads. */
final class RequestedErasures {

    private final OwnerStates<ErasureOrchestrator> orchestrators;
    private final TextHolders holders;
    private final SelectorDigests digests;

    RequestedErasures(OwnerStates<ErasureOrchestrator> orchestrators, TextHolders holders, SelectorDigests digests) {
        this.orchestrators = orchestrators;
        this.holders = holders;
        this.digests = digests;
    }

    /**
     * Erases whole conversations.
     *
     * @param conversations those that were asked for
     * @param wholes the same with those merged into them
     * @return the number of erased entries; if there were none, the number of other items that were kept for the conversations
     * @throws UnfinishedErasureException if a participant has failed; all others have erased
     */
    int erase(Set<String> conversations, Set<String> wholes, String actor) {
        long earlier = resume(plan -> !Collections.disjoint(plan.scope().conversations(), wholes));
        ErasureQuery query = ErasureQuery.ofConversations(wholes);
        ErasureReceipt receipt = requireComplete(orchestrators
                .get()
                .begin(
                        new ErasurePlan(query, orchestrators.get().search(query)),
                        new ErasureRequest(actor, Instant.now(), digests.ofConversations(conversations)),
                        () -> {}));
        orchestrators.get().finish();
        long entries = earlier + receipt.total();
        return Math.toIntExact(entries > 0 ? entries : others(receipt));
    }

    /** Returns the number of items other than entries that were kept for conversations. */
    private long others(ErasureReceipt receipt) {
        Set<String> named = holders.names(EnumSet.of(ErasureStage.COPIES, ErasureStage.CONVERSATIONS));
        return receipt.holders().stream()
                .filter(holder -> named.contains(holder.name()))
                .mapToLong(ErasureReceipt.HolderResult::removed)
                .sum();
    }

    /** Finishes pending erasures whose repetition is asked for; returns the number of their entries. */
    private long resume(Predicate<ErasurePlan> isRepeated) {
        return orchestrators.get().pending().stream()
                .filter(erasure -> erasure.plan().filter(isRepeated).isPresent())
                .mapToLong(erasure ->
                        requireComplete(orchestrators.get().resume(erasure)).total())
                .sum();
    }

    private static ErasureReceipt requireComplete(ErasureReceipt receipt) {
        if (receipt.state() != ErasureState.COMPLETE) {
            throw new UnfinishedErasureException(receipt.failures());
        }
        return receipt;
    }

    /**
     * Deletes an entry.
     *
     * @throws UnfinishedErasureException if a participant has failed; the entry is deleted
     */
    void delete(Journal<?> journal, String id, Optional<String> revision) {
        long earlier =
                resume(plan -> plan.scope().what().stream().anyMatch(one -> one.containsEntry(journal.name(), id)));
        if (earlier > 0) {
            return;
        }
        if (journal.find(id).isEmpty()) {
            throw new UnknownEntryException(journal.name(), id);
        }
        ErasureSelector selector = ErasureSelector.ofEntry(journal.name(), id);
        ErasureScope scope = new ErasureScope(
                List.of(new Erased(journal.name(), Set.of(id), Set.of())), Optional.empty(), false, Map.of());
        requireComplete(orchestrators
                .get()
                .begin(
                        new ErasurePlan(ErasureQuery.of(selector), scope),
                        new ErasureRequest(EntryEraser.CLIENT, Instant.now(), digests.of(selector)),
                        () -> journal.delete(id, revision)));
        orchestrators.get().finish();
    }
}
