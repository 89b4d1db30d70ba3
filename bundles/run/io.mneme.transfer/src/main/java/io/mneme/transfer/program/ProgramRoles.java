package io.mneme.transfer.program;

import io.mneme.api.dialogue.Role;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What programs call those who speak. A word means the same in all of them. */
final class ProgramRoles {

    private static final Map<Role, List<String>> WORDS = Map.of(
            Role.USER, List.of("user", "human"),
            Role.ASSISTANT,
                    List.of("assistant", "model", "gpt", "chatgpt", "bing", "bard", "function_call", "function-call"),
            Role.SYSTEM, List.of("system", "developer"),
            Role.TOOL, List.of("tool", "function", "observation", "function_response", "tool_response"));

    private static final Map<String, Role> ROLES = WORDS.entrySet().stream()
            .flatMap(entry -> entry.getValue().stream().map(word -> Map.entry(word, entry.getKey())))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    private ProgramRoles() {}

    /** Returns the role that a word stands for; empty if it is not known. */
    static Optional<Role> of(String word) {
        return Optional.ofNullable(ROLES.get(word));
    }
}
