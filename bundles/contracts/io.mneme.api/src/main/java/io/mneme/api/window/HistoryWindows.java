package io.mneme.api.window;

import io.mneme.api.context.ContextRequest;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Selects which entries of a history a context shows, by the window policy of the request. Contributors that read and render
 * their history themselves, such as that of dialogues, call it once per request.
 *
 * <p>The window of a history is kept from request to request, up to a bounded number of windows; the least recently used one is
 * dropped first. It contains numbers only, no text. Requests with equal recipe, history, selectors, window policy and settings
 * share a window. A policy that becomes active takes over as it does for the history of a journal.
 *
 * <p>A contributor may be rendered twice for a request. For the same request object, the same history and the same newest entry
 * it returns the same window again, and moves nothing. An equal request is another request.
 *
 * <p>A request that is previewed or replayed has its windows selected as any other, and leaves those of served requests as they are.
 *
 * <p>The policies, the settings and the head of the prompt are those of the request that is being served, whatever changes
 * meanwhile. A request that no assembly serves has a scope of its own, without a previous prompt.
 *
 * <p>Safe for use by many threads. A request waits neither for a policy nor for other requests of its window longer than the
 * time limit of calls; the built-in policy serves it then, and the window stays as it is.
 */
@ProviderType
public interface HistoryWindows {

    /**
     * Selects the window of a request, and keeps it for the next request of the same history.
     *
     * @param request the request, which determines policy, settings, provider and swap timing
     * @param history identifies the history, equal for all requests that continue one: the id of its conversation, or that id after
     *     a prefix that ends with the first colon, such as {@code session:ID}. An erasure of the conversation drops its windows
     * @param entries the entries that are known, oldest first, at least one; a policy receives the newest of them, as many as it
     *     can reach. Entries before those that may be shown let the window start at the same one again after a restart
     * @param maxEntries how many of the newest may be shown, at least 1
     * @param now the time of the request
     * @return the window; it begins at one of the entries that may be shown, and reaches to the newest
     * @throws IllegalArgumentException if there is no entry, or none may be shown
     * @throws io.mneme.api.context.InvalidRequestException if no assembly serves the request, and its recipe is unknown or a
     *     setting breaks a rule of its policy; no window has changed
     */
    SelectedWindow select(ContextRequest request, String history, List<Candidate> entries, int maxEntries, Instant now);

    /**
     * Selects the window of a request among all its entries, by the settings of a contributor where the request has none of its own.
     * The request object stays the one that is served.
     *
     * @param defaults settings of window policies, by name
     */
    default SelectedWindow select(
            ContextRequest request,
            Map<String, Double> defaults,
            String history,
            List<Candidate> entries,
            Instant now) {
        return select(withDefaults(request, defaults), history, entries, now);
    }

    /** Returns a request with settings of window policies that apply where it has none of its own; the same one if there are none. */
    static ContextRequest withDefaults(ContextRequest request, Map<String, Double> defaults) {
        if (defaults.isEmpty()) {
            return request;
        }
        Map<String, Double> settings = new HashMap<>(defaults);
        settings.putAll(request.options().settingsOf("window"));
        return new ContextRequest(
                request.recipe(),
                request.session(),
                request.selectors(),
                request.inputs(),
                request.options().withSettings("window", settings));
    }

    /** Selects the window of a request among all its entries, and keeps it. */
    default SelectedWindow select(ContextRequest request, String history, List<Candidate> newest, Instant now) {
        return select(request, history, newest, Math.max(1, newest.size()), now);
    }
}
