package io.mneme.context.policy;

import io.mneme.api.context.SwapTiming;
import io.mneme.api.policy.WindowTakeover;
import io.mneme.context.settings.ContextSettings;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Says when open windows take over policies, as it is configured. */
@Component
public final class ConfiguredTakeover implements WindowTakeover {

    private final ContextSettings.CurrentSettings configuration;

    @Activate
    public ConfiguredTakeover(@Reference ContextSettings.CurrentSettings configuration) {
        this.configuration = configuration;
    }

    @Override
    public List<String> kinds() {
        return List.of("renderer", "window");
    }

    @Override
    public SwapTiming timing() {
        return configuration.current().swap();
    }
}
