package io.mneme.session.window;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.dialogue.Role;
import io.mneme.api.window.Candidate;
import io.mneme.api.window.HistoryWindows;
import io.mneme.api.window.SelectedWindow;
import io.mneme.session.history.CharacterHistory;
import io.mneme.session.history.HistoryMessage;
import io.mneme.session.settings.CharacterSettings;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Selects which messages of a history leave when it exceeds its limit: those that the window policy of the recipe of characters
 * does not select. If no policy serves, the oldest ones leave, as many as exceed the limit.
 *
 * <p>Safe for use by many threads.
 */
@Component(service = HistoryWindow.class)
public final class HistoryWindow {

    /** The name of the recipe of characters. */
    public static final String RECIPE = "character";

    private static final Logger LOG = LoggerFactory.getLogger(HistoryWindow.class);

    /** A policy that counts tokens receives this estimate, since the model is not known. */
    private static final int CHARS_PER_TOKEN = 4;

    private static final int MAX_CAUSES = 100;

    private final Set<String> logged = ConcurrentHashMap.newKeySet();
    private volatile @Nullable HistoryWindows windows;

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindWindows(HistoryWindows service) {
        windows = service;
    }

    public void unbindWindows(HistoryWindows service) {
        if (windows == service) {
            windows = null;
        }
    }

    /**
     * Returns how many of the oldest messages leave.
     *
     * @param session id of the session
     * @return the number, at least as many as exceed the limit; 0 if it is not exceeded
     */
    public int leaving(String session, CharacterHistory history, CharacterSettings limits) {
        List<HistoryMessage> messages = history.messages();
        int excess = messages.size() - limits.maxSpoken();
        if (excess <= 0) {
            return 0;
        }
        return selected(session, history, limits)
                .map(window -> Math.max(excess, countBefore(messages, window.from())))
                .orElse(excess);
    }

    private static int countBefore(List<HistoryMessage> messages, long from) {
        long before = from - messages.get(0).index();
        return (int) Math.max(0, Math.min(before, messages.size() - 1L));
    }

    private Optional<SelectedWindow> selected(String session, CharacterHistory history, CharacterSettings limits) {
        String name = session + "/" + history.key();
        ContextRequest request = new ContextRequest(RECIPE, name, Map.of(), RequestInputs.NONE, RequestOptions.NONE);
        return select(request, limits, name, candidates(history.messages()), Instant.now());
    }

    /**
     * Selects a window by the policy of a request.
     *
     * @param limits the limits of the window, where the request has none of its own
     * @param history identifies the history
     * @param candidates its messages, oldest first, at least one
     * @return the window, of the newest messages if the policy of the request fails; empty if none can be selected
     */
    public Optional<SelectedWindow> select(
            ContextRequest request, CharacterSettings limits, String history, List<Candidate> candidates, Instant now) {
        HistoryWindows service = windows;
        if (service == null) {
            return withoutPolicy("there is no service that selects windows");
        }
        try {
            return Optional.of(service.select(request, limits.ofWindow(), history, candidates, now));
        } catch (IllegalArgumentException | IllegalStateException failed) {
            return withoutPolicy(failed.getMessage());
        }
    }

    private Optional<SelectedWindow> withoutPolicy(String cause) {
        if (logged.size() < MAX_CAUSES && logged.add(cause)) {
            LOG.warn("No window policy serves the recipe {}, so that the oldest messages leave: {}", RECIPE, cause);
        }
        return Optional.empty();
    }

    private static List<Candidate> candidates(List<HistoryMessage> messages) {
        return messages.stream().map(HistoryWindow::candidate).toList();
    }

    private static Candidate candidate(HistoryMessage message) {
        String content = message.content();
        int chars = content.codePointCount(0, content.length()) + 1;
        return new Candidate(
                message.index(), message.index(), chars, chars / CHARS_PER_TOKEN + 1, message.role() == Role.USER);
    }
}
