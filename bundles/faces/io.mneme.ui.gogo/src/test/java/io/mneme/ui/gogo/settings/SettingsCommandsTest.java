package io.mneme.ui.gogo.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.settings.SettingsChange;
import io.mneme.api.settings.UnknownSettingsException;
import io.mneme.ui.gogo.harness.GogoRunner;
import io.mneme.ui.gogo.harness.SettingsSpy;
import io.mneme.view.RecordJson;
import io.mneme.view.SettingsJson;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsCommandsTest {

    private static final String TEA = "io.mneme.tea";

    private final SettingsSpy settings = new SettingsSpy();
    private final GogoRunner gogo =
            new GogoRunner("settings", new SettingsCommands(settings), "list", "set", "restore", "history", "undo");

    @ParameterizedTest
    @ValueSource(strings = {"settings:list", "settings:list " + TEA})
    void listsValuesDefaultsAndWhatIsAllowed(String command) throws Exception {
        assertThat(gogo.run(command))
                .containsPattern("pid +key +value +changed +default +allowed +note")
                .containsPattern("io.mneme.tea +minutes +7 +yes +3 +integer 1\\.\\.10")
                .containsPattern("io.mneme.tea +spices +clove,mint +yes +list: text +is given at the start");
    }

    @ParameterizedTest
    @ValueSource(strings = {"minutes", "minu", TEA + " minutes"})
    void findsASettingByItsKeyAndTellsWhatItDecides(String words) throws Exception {
        assertThat(gogo.run("settings:list " + words).lines())
                .containsExactly(
                        "pid          io.mneme.tea",
                        "key          minutes",
                        "value        7",
                        "changed      yes",
                        "default      3",
                        "allowed      integer 1..10",
                        "description  Minutes");
    }

    @Test
    void listsOnlyWhatWasChanged() throws Exception {
        assertThat(gogo.run("settings:list --changed")).contains("minutes", "spices");
        assertThat(gogo.run("settings:list --changed --json"))
                .isEqualTo(SettingsJson.list(settings.list()).toString());
    }

    @Test
    void namesTheKeysThereAre() {
        assertThatThrownBy(() -> gogo.run("settings:list " + TEA + " sugar"))
                .hasMessage("no setting of io.mneme.tea is called sugar; there are minutes, spices");
    }

    @Test
    void listsInTheJsonOfHttp() throws Exception {
        assertThat(gogo.run("settings:list --json"))
                .isEqualTo(SettingsJson.list(settings.list()).toString());
        assertThat(gogo.run("settings:list --json " + TEA))
                .isEqualTo(SettingsJson.of(settings.get(TEA)).toString());
    }

    @Test
    void listsTheChangesInTheJsonOfHttp() throws Exception {
        assertThat(gogo.run("settings:history"))
                .containsPattern("2 +2026-11-02 08:00 +shell +io.mneme.tea +minutes +3 +7");
        assertThat(gogo.run("settings:history -n 5 --json"))
                .isEqualTo(RecordJson.list(settings.history(5)).toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"settings:undo", "settings:undo 2"})
    void takesAChangeBackAndListsItsConfiguration(String command) throws Exception {
        assertThat(gogo.run(command)).containsPattern("io.mneme.tea +minutes");
    }

    @Test
    void theIdOfAChangeIsANumber() {
        assertThatThrownBy(() -> gogo.run("settings:undo last"))
                .hasMessageContaining("the id of a change is a number, as settings:history shows it: last");
    }

    @Test
    void setsAValue() throws Exception {
        assertThat(gogo.run("settings:set " + TEA + " minutes 5")).contains("minutes");
        assertThat(settings.changes).containsExactly(SettingsChange.set("minutes", List.of("5")));
    }

    @Test
    void setsAListFromTextWithCommas() throws Exception {
        gogo.run("settings:set " + TEA + " spices 'clove, mint'");
        assertThat(settings.changes).containsExactly(SettingsChange.set("spices", List.of("clove", "mint")));
    }

    @Test
    void setsAnEmptyList() throws Exception {
        gogo.run("settings:set " + TEA + " spices ''");
        assertThat(settings.changes).containsExactly(SettingsChange.set("spices", List.of()));
    }

    @Test
    void restoresTheShippedValue() throws Exception {
        gogo.run("settings:restore " + TEA + " minutes");
        assertThat(settings.changes).containsExactly(SettingsChange.restore("minutes"));
    }

    @Test
    void namesTheConfigurationsThereAre() {
        assertThatThrownBy(() -> gogo.run("settings:list io.mneme.coffee"))
                .isInstanceOf(UnknownSettingsException.class)
                .hasMessage("no configuration is called io.mneme.coffee; there are io.mneme.tea");
    }
}
