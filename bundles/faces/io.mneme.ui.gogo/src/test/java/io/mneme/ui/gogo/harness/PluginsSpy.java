package io.mneme.ui.gogo.harness;

import io.mneme.api.plugin.PluginAdmin;
import io.mneme.api.plugin.PluginInfo;
import io.mneme.api.plugin.PluginInfo.PluginCalls;
import io.mneme.api.plugin.PluginState;
import io.mneme.api.plugin.UnknownPluginException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One file; records the changes that are asked for. */
public final class PluginsSpy implements PluginAdmin {

    private static final PluginInfo UNRESOLVED = new PluginInfo(
            "margin.jar",
            "org.example.margin",
            "1.1.0",
            PluginState.UNRESOLVED,
            List.of(),
            List.of("no bundle exports the package com.nowhere"),
            new PluginCalls(3, 1, 0.25, 0.2, 1.5, 2, 1),
            "ab",
            Optional.of("1.0.0"));

    public final List<String> calls = new ArrayList<>();
    public final List<String> actors = new ArrayList<>();
    private PluginInfo present = UNRESOLVED;

    /** Makes the file one that never ran. */
    public void breakFile() {
        present = new PluginInfo(
                "margin.jar",
                "",
                "",
                PluginState.BROKEN,
                List.of(),
                List.of("the file is no whole jar"),
                PluginCalls.NONE,
                "ab",
                Optional.empty());
    }

    @Override
    public List<PluginInfo> list() {
        return List.of(present);
    }

    @Override
    public PluginInfo find(String name) {
        if (!name.equals(present.file())) {
            throw new UnknownPluginException(name, List.of(present.file()));
        }
        return present;
    }

    @Override
    public PluginAdmin by(String actor) {
        actors.add(actor);
        return this;
    }

    @Override
    public PluginInfo install(String file) {
        calls.add("install " + file);
        return present;
    }

    @Override
    public void remove(String name) {
        calls.add("remove " + name);
    }

    @Override
    public PluginInfo rollback(String name) {
        calls.add("rollback " + name);
        return present;
    }
}
