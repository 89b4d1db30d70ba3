package io.mneme.ui.gogo.completion;

import io.mneme.api.plugin.PluginAdmin;
import io.mneme.api.plugin.PluginInfo;
import io.mneme.spi.command.ArgumentRequest;
import io.mneme.spi.command.ArgumentValues;
import java.util.List;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Offers the files in {@code deploy}. */
@Component
public final class PluginNames implements ArgumentValues {

    private final PluginAdmin plugins;

    @Activate
    public PluginNames(@Reference PluginAdmin plugins) {
        this.plugins = plugins;
    }

    @Override
    public Set<String> arguments() {
        return Set.of("plugin");
    }

    @Override
    public List<String> values(ArgumentRequest request) {
        return plugins.list().stream().map(PluginInfo::file).distinct().toList();
    }
}
