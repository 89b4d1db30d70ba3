package io.mneme.context;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.context.policy.Choice;
import io.mneme.context.policy.Circumstances;
import io.mneme.context.policy.Rival;
import io.mneme.context.policy.Slate;
import io.mneme.spi.window.Setting;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Refuses requests that break a rule, before anything is done for them. */
public final class RequestRules {

    private RequestRules() {}

    /** Refuses a chain of modes, and settings that no window policy takes. */
    public static void check(Circumstances circumstances) {
        ContextRequest request = circumstances.request();
        Choice choice = circumstances.choice();
        String mode = request.selector("mode");
        if (mode.contains("→") || mode.contains("->")) {
            throw new InvalidRequestException(
                    "mode",
                    "must be a single mode, since each step of a chain is asked for by itself: "
                            + RequestBounds.shown(mode));
        }
        boolean named =
                request.choices().window().equals(Optional.of(choice.window().name()));
        checkSettings(request.choices().windowSettings(), choice.window(), choice.slate(), named);
    }

    /**
     * Refuses settings that a window policy does not take.
     *
     * @param strict whether only those of the chosen policy will do; otherwise also any other's, so that a request stays
     *     right when an operator puts another policy into office
     */
    public static void checkSettings(Map<String, Integer> settings, Rival<?> window, Slate slate, boolean strict) {
        Map<String, Integer> allowed = new TreeMap<>(strict ? Map.of() : slate.declared());
        for (Setting setting : window.settings()) {
            allowed.put(setting.name(), setting.least());
        }
        new TreeMap<>(settings).forEach((name, value) -> {
            Integer least = allowed.get(name);
            if (least == null) {
                throw new InvalidRequestException(
                        "window." + RequestBounds.shown(name),
                        "is no setting of the window policy " + window.name()
                                + (allowed.isEmpty() ? "" : "; there are " + String.join(", ", allowed.keySet())));
            }
            if (value < least) {
                throw new InvalidRequestException("window." + name, "must be at least " + least + ": " + value);
            }
        });
    }
}
