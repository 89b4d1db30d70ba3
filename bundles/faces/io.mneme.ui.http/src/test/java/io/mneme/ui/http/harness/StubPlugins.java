package io.mneme.ui.http.harness;

import io.mneme.api.plugin.PluginAdmin;
import io.mneme.api.plugin.PluginInfo;
import io.mneme.api.plugin.PluginInfo.PluginCalls;
import io.mneme.api.plugin.PluginState;
import io.mneme.api.plugin.UnknownPluginException;
import java.util.List;
import java.util.Optional;

/** Two files: a plug-in that is active, and one that is no jar. */
final class StubPlugins implements PluginAdmin {

    private static final PluginInfo ACTIVE = new PluginInfo(
            "margin.jar",
            "org.example.margin",
            "1.1.0",
            PluginState.ACTIVE,
            List.of("renderer margin"),
            List.of(),
            new PluginCalls(7, 1, 0.9, 0.8, 1.5, 1.5, 0),
            "0".repeat(64),
            Optional.of("1.0.0"));
    private static final PluginInfo BROKEN = new PluginInfo(
            "notes.txt",
            "",
            "",
            PluginState.BROKEN,
            List.of(),
            List.of("the file is no jar"),
            PluginCalls.NONE,
            "",
            Optional.empty());

    @Override
    public List<PluginInfo> list() {
        return List.of(ACTIVE, BROKEN);
    }

    @Override
    public PluginInfo find(String name) {
        return list().stream()
                .filter(plugin -> plugin.file().equals(name))
                .findFirst()
                .orElseThrow(() -> new UnknownPluginException(name, List.of("margin.jar", "notes.txt")));
    }

    @Override
    public PluginInfo install(String file) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void remove(String name) {
        throw new UnsupportedOperationException();
    }

    @Override
    public PluginInfo rollback(String name) {
        throw new UnsupportedOperationException();
    }
}
