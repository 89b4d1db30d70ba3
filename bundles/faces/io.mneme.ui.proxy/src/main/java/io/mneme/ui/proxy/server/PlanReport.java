package io.mneme.ui.proxy.server;

import static java.util.Objects.requireNonNull;

import io.mneme.ui.proxy.prompt.PrefixBreak;
import io.mneme.ui.proxy.prompt.PromptMeasurement;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What the answer says of the prompt that was sent.
 *
 * @param plan what was sent
 * @param measured how much of it is as before; empty if it was not measured
 * @param broken what broke its beginning; empty if nothing did
 */
record PlanReport(ChatPlan plan, Optional<PromptMeasurement> measured, Optional<PrefixBreak> broken) {

    PlanReport {
        requireNonNull(plan, "plan");
        requireNonNull(measured, "measured");
        requireNonNull(broken, "broken");
    }

    /** Returns the headers of the answer, by their names. */
    Map<String, String> headers() {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("X-Mneme-Session", URLEncoder.encode(plan.session().name(), StandardCharsets.UTF_8));
        String mode = plan.mode().name().toLowerCase(Locale.ROOT);
        headers.put(
                "X-Mneme-Mode",
                plan.refusal()
                        .map(reason -> mode + "; unchanged" + quoted("reason", reason))
                        .orElse(mode));
        headers.put(
                "X-Mneme-Context",
                measured.map(PromptMeasurement::context)
                        .orElseGet(() -> "none" + quoted("reason", "it could not be measured")));
        measured.ifPresent(part -> headers.put("X-Mneme-Prefix", prefix(part)));
        return headers;
    }

    private String prefix(PromptMeasurement part) {
        String share = String.format(Locale.ROOT, "%.3f", part.share());
        if (plan.previous().isEmpty()) {
            return share + "; first";
        }
        return share
                + broken.map(cause -> quoted("broken", cause.part()) + quoted("reason", cause.reason()))
                        .orElse("");
    }

    private static String quoted(String name, String value) {
        return "; " + name + "=\"" + value.replace('"', '\'') + "\"";
    }
}
