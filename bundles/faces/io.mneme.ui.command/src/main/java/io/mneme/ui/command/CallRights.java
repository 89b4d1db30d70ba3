package io.mneme.ui.command;

import io.mneme.api.access.AccessCaller;
import io.mneme.api.access.AccessCaller.AccessRefusal;
import io.mneme.api.access.AccessScope;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the holder of a token must be allowed to do for a call: to read for the commands that only show something, and to administer for all
 * others, and for lines of a console, which can do anything. A command is one of the first kind only if it is named here, takes no file and
 * ends by itself.
 */
final class CallRights {

    /** The functions that only show something, by their scopes. */
    static final Map<String, Set<String>> READING = Map.ofEntries(
            Map.entry("character", Set.of("list", "show")),
            Map.entry("context", Set.of("why", "diff", "providers", "sessions", "text")),
            Map.entry("conversation", Set.of("list", "show", "entries", "utterances", "export")),
            Map.entry("data", Set.of("receipts", "receipt", "holders")),
            Map.entry("dictation", Set.of("tags", "export")),
            Map.entry("index", Set.of("status")),
            Map.entry("journal", Set.of("list", "show", "stats", "imports")),
            Map.entry("mneme", Set.of("help", "status", "doctor", "version")),
            Map.entry("plugin", Set.of("list", "why")),
            Map.entry("policy", Set.of("list", "why")),
            Map.entry("recall", Set.of("find", "explain")),
            Map.entry("search", Set.of("find", "facets")),
            Map.entry("session", Set.of("list")),
            Map.entry("settings", Set.of("list", "history")),
            Map.entry("vocabulary", Set.of("list", "find", "select")));

    private static final String HELP = "--help";

    private CallRights() {}

    /** Returns why a caller may not call these words; empty if it may. */
    static Optional<AccessRefusal> refusal(AccessCaller caller, List<String> words) {
        return caller.refusal(needed(words));
    }

    /** Returns what a call of these words needs. */
    static AccessScope needed(List<String> words) {
        if (words.isEmpty()) {
            return AccessScope.READ;
        }
        String scope = words.get(0);
        // A scope and a function may be one word, with a colon, which is not taken apart here.
        boolean isScope = scope.matches("[a-z]+(-[a-z]+)*");
        boolean explains = isScope && (words.size() == 1 || words.get(1).equals(HELP));
        boolean shows =
                words.size() > 1 && READING.getOrDefault(scope, Set.of()).contains(words.get(1));
        return explains || shows ? AccessScope.READ : AccessScope.ADMIN;
    }
}
