package io.mneme.ui.gogo.container;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.mneme.support.config.PrivateKeys;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Replaces what must not leave the machine: values of settings that are secrets or prompts, wherever they stand, and what looks like a
 * token or a key.
 *
 * @param secrets the values that are known to be secrets or prompts; also as they stand in JSON
 */
record SecretMask(List<String> secrets) {

    static final String MASKED = "(masked)";

    /** Shorter values would be found in the middle of words. */
    private static final int MIN_SECRET_CHARS = 4;

    private static final List<Pattern> TOKENS = List.of(
            Pattern.compile("(?i)(?<=\\b(bearer|basic)\\s)[A-Za-z0-9._~+/=-]{8,}"),
            Pattern.compile("\\b(sk|pk|rk|ghp|gho|xox[abp]|AKIA|AIza)[-_]?[A-Za-z0-9_-]{12,}"),
            Pattern.compile("\\beyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*"),
            Pattern.compile(
                    "(?i)(?<=\\b(token|secret|password|passwd|passphrase|api[._-]?key|authorization)\"?\\s{0,2}[=:]\\s{0,2}\"?)"
                            + "[^\\s\",;]{4,}"));

    SecretMask {
        secrets = secrets.stream()
                .filter(secret -> secret.length() >= MIN_SECRET_CHARS)
                .flatMap(secret -> Stream.of(secret, inJson(secret)))
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    private static String inJson(String text) {
        String quoted = TextNode.valueOf(text).toString();
        return quoted.substring(1, quoted.length() - 1);
    }

    /** Returns a text without secrets. */
    String text(String text) {
        String masked = text;
        for (String secret : secrets) {
            masked = masked.replace(secret, MASKED);
        }
        for (Pattern token : TOKENS) {
            masked = token.matcher(masked).replaceAll(MASKED);
        }
        return masked;
    }

    /** Masks the values of settings that are secrets, or texts that people have written. */
    static void maskSettings(Collection<JsonNode> settings) {
        settings.forEach(setting -> {
            String key = setting.path("key").asText();
            if (setting instanceof ObjectNode object
                    && (PrivateKeys.contains(key)
                            || setting.path("type").asText().equals("password"))) {
                List.of("value", "default", "before", "after").forEach(name -> mask(object, name));
            }
        });
    }

    private static void mask(ObjectNode setting, String name) {
        JsonNode value = setting.path(name);
        if (!value.isMissingNode() && !value.isNull() && !(value.isContainerNode() && value.isEmpty())) {
            setting.put(name, MASKED);
        }
    }
}
