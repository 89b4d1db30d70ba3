package io.mneme.context.recipe;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Omission;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.dialogue.MessageSource.GivenMessages;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.context.contributor.Contributor;
import io.mneme.context.contributor.ContributorRegistry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Names the inputs of a request that no contributor of its recipe uses. */
final class UnusedInputs {

    /** The texts that have fields of their own in requests. */
    private static final Set<String> FIELDS = Set.of("mode_prompt", "thinking_hint");

    private UnusedInputs() {}

    /** Returns an omission for each of them; none if one of the contributors does not declare what it uses. */
    static List<Omission> of(ContextRequest request, List<SelectedPolicy<Contributor>> contributors) {
        if (request.inputs().equals(RequestInputs.NONE)) {
            return List.of();
        }
        // Every recipe counts the newest message of the person, and sends it if it is a dialogue's.
        Set<String> used = new HashSet<>(Set.of("input"));
        for (SelectedPolicy<Contributor> contributor : contributors) {
            Optional<List<String>> uses = ContributorRegistry.uses(contributor);
            if (uses.isEmpty()) {
                return List.of();
            }
            used.addAll(uses.get());
        }
        return unused(request.inputs(), used).stream()
                .map(name -> new Omission(name, "the recipe " + request.recipe() + " has no contributor that uses it"))
                .toList();
    }

    private static List<String> unused(RequestInputs inputs, Set<String> used) {
        List<String> unused = new ArrayList<>();
        for (String name : new TreeSet<>(inputs.texts().keySet())) {
            if (!used.contains(name) && !inputs.text(name).isBlank()) {
                unused.add(FIELDS.contains(name) ? name : "inputs." + name);
            }
        }
        inputs.vocabulary()
                .filter(terms -> !terms.isEmpty() && !used.contains("vocabulary"))
                .ifPresent(terms -> unused.add("vocabulary"));
        inputs.dialogue()
                .filter(dialogue -> !used.contains("messages"))
                .ifPresent(dialogue ->
                        unused.add(dialogue.source() instanceof GivenMessages ? "messages" : "conversation"));
        return unused;
    }
}
