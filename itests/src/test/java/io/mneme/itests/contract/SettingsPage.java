package io.mneme.itests.contract;

import java.util.Map;
import java.util.TreeMap;

/**
 * The page of the settings.
 *
 * @param metatypes what bundles describe, by PID
 */
record SettingsPage(Map<String, MetatypeObject> metatypes) {

    private static final String INTRODUCTION =
            """
            # Settings

            All settings of the container, by the name of their file in `etc`: `io.mneme.recall` is `etc/io.mneme.recall.cfg`. Of a PID with
            files such as `io.mneme.store.jsonl-dictation.cfg` each file is a configuration of its own. The defaults are those without a
            line in the file. [Operating](operating.md) explains how settings are changed. This page is made of the declarations in the
            code; `ConfigurationMetatypeIT` compares it, and writes the right one to `itests/target/settings.md`.
            """;

    /** Returns the text of the page. */
    String text() {
        StringBuilder text = new StringBuilder(INTRODUCTION);
        new TreeMap<>(metatypes).forEach((pid, metatype) -> {
            text.append("\n## ").append(pid).append("\n\n");
            text.append(metatype.description()).append(".\n\n");
            text.append("| key | default | allowed | what it decides |\n|---|---|---|---|\n");
            metatype.attributes().keySet().forEach(key -> text.append(row(metatype, key)));
        });
        return text.toString();
    }

    private static String row(MetatypeObject metatype, String key) {
        String shipped = metatype.attribute(key, "default");
        return "| `%s` | %s | %s | %s |\n"
                .formatted(
                        key,
                        shipped.isEmpty() ? "" : "`" + shipped + "`",
                        allowed(metatype, key),
                        metatype.attribute(key, "description"));
    }

    private static String allowed(MetatypeObject metatype, String key) {
        String min = metatype.attribute(key, "min");
        String max = metatype.attribute(key, "max");
        if (min.isEmpty()) {
            return metatype.attribute(key, "options");
        }
        return max.isEmpty() ? "at least " + min : min + " to " + max;
    }
}
