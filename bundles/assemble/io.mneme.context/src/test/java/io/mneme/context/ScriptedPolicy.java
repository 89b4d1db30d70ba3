package io.mneme.context;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import java.util.List;
import java.util.function.Supplier;

/** Policies that do whatever a test wants. */
public final class ScriptedPolicy {

    private ScriptedPolicy() {}

    /** A renderer called {@code moody} that returns this text or throws. */
    public static HistoryRenderer renderer(Supplier<String> mood) {
        return new HistoryRenderer() {
            @Override
            public String name() {
                return "moody";
            }

            @Override
            public String render(HistoryEntry said) {
                return mood.get();
            }
        };
    }

    /** A window policy called {@code moody} that takes this step or throws. */
    public static WindowPolicy window(Supplier<WindowStep> mood) {
        return new WindowPolicy() {
            @Override
            public String name() {
                return "moody";
            }

            @Override
            public List<Setting> settings() {
                return List.of();
            }

            @Override
            public int reach(Settings settings) {
                return 5;
            }

            @Override
            public WindowStep next(WindowRequest request, Settings settings) {
                return mood.get();
            }
        };
    }
}
