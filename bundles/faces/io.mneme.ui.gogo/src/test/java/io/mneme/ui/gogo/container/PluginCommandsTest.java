package io.mneme.ui.gogo.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.plugin.UnknownPluginException;
import io.mneme.ui.gogo.harness.GogoRunner;
import io.mneme.ui.gogo.harness.PluginsSpy;
import io.mneme.view.RecordJson;
import org.junit.jupiter.api.Test;

class PluginCommandsTest {

    private final PluginsSpy plugins = new PluginsSpy();
    private final GogoRunner gogo =
            new GogoRunner("plugin", new PluginCommands(plugins), "list", "why", "install", "remove", "rollback");

    @Test
    void listsAFileWithItsStateAndItsProblem() throws Exception {
        assertThat(gogo.run("plugin:list"))
                .containsPattern("margin.jar +1\\.1\\.0 +unresolved +.*3 +1 +0.200/1.500/2.000 +1 +no bundle exports");
    }

    @Test
    void saysWhereMoreIsTold() throws Exception {
        assertThat(gogo.run("plugin:list")).endsWith("\n\nplugin why FILE tells more");
    }

    @Test
    void saysHowARemovedFileComesBack() throws Exception {
        assertThat(gogo.run("plugin:remove margin.jar"))
                .contains("margin.jar is removed; plugin rollback margin.jar puts it back");
    }

    @Test
    void promisesNothingOfAFileThatNeverRan() throws Exception {
        plugins.breakFile();
        assertThat(gogo.run("plugin:remove margin.jar")).doesNotContain("rollback");
    }

    @Test
    void makesItsChangesAsTheShell() throws Exception {
        gogo.run("plugin:install margin.jar");
        gogo.run("plugin:remove margin.jar");
        gogo.run("plugin:rollback margin.jar");
        assertThat(plugins.actors).containsExactly("shell", "shell", "shell");
    }

    @Test
    void listsInTheJsonOfHttp() throws Exception {
        assertThat(gogo.run("plugin:list --json"))
                .isEqualTo(RecordJson.list(plugins.list()).toString());
    }

    @Test
    void saysWhyAPluginDoesNotTakePart() throws Exception {
        assertThat(gogo.run("plugin:why margin.jar"))
                .containsPattern("why +no bundle exports the package com.nowhere")
                .containsPattern("previous +1.0.0");
    }

    @Test
    void installsAFileOfTheFolderThatTheCallerIsIn() throws Exception {
        gogo.run("plugin:install margin.jar");
        assertThat(plugins.calls)
                .singleElement()
                .asString()
                .startsWith("install /")
                .endsWith("/margin.jar");
    }

    @Test
    void removesAndRestores() throws Exception {
        gogo.run("plugin:remove margin.jar");
        gogo.run("plugin:rollback margin.jar");
        assertThat(plugins.calls).containsExactly("remove margin.jar", "rollback margin.jar");
    }

    @Test
    void namesTheFilesThereAre() {
        assertThatThrownBy(() -> gogo.run("plugin:why x"))
                .isInstanceOf(UnknownPluginException.class)
                .hasMessage("no plug-in is called x; there are margin.jar");
    }
}
