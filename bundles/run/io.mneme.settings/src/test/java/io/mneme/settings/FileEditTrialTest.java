package io.mneme.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.mneme.api.seal.TextSeal;
import io.mneme.api.settings.SettingEdit;
import io.mneme.settings.ConfigurationTrial.TrialState;
import io.mneme.settings.FileEditTrial.FileEdit;
import io.mneme.settings.RefusedEdits.RefusedEdit;
import io.mneme.settings.file.PropertiesText;
import io.mneme.settings.metatype.MetatypeDefinition;
import io.mneme.settings.metatype.MetatypeReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.service.cm.Configuration;

class FileEditTrialTest {

    private static final String PID = "io.mneme.tea";
    private static final Map<String, Object> BEFORE = Map.of("service.pid", PID, "minutes", "3", "secret", "old");
    private static final String METATYPE =
            """
            <MetaData>
              <OCD id="tea" name="Tea">
                <AD id="minutes" type="Integer"/>
                <AD id="secret" type="Password" required="false"/>
              </OCD>
              <Designate pid="io.mneme.tea"><Object ocdref="tea"/></Designate>
            </MetaData>
            """;

    @TempDir
    Path folder;

    private final ScriptedTrial trial = new ScriptedTrial();
    private final RefusedEdits refused = new RefusedEdits();
    private Path file;
    private SettingsHistory history;
    private FileEditTrial edits;
    private Map<String, Object> present = BEFORE;

    @BeforeEach
    void begin() throws IOException {
        file = Files.writeString(folder.resolve(PID + ".cfg"), "minutes=7\n");
        history = new SettingsHistory(Optional.of(folder.resolve("data/settings_history.jsonl")), TextSeal.OFF);
        List<MetatypeDefinition> definitions =
                MetatypeReader.read(new ByteArrayInputStream(METATYPE.getBytes(StandardCharsets.UTF_8)));
        FolderConfigurations described = new FolderConfigurations(definitions, Set.of(), List.of(folder), Map.of());
        edits = new FileEditTrial(described, trial, history, refused);
    }

    @Test
    void whatIsTakenIsRecorded() throws IOException {
        edit(Map.of("service.pid", PID, "minutes", "7", "secret", "old"));
        assertThat(present.get("minutes")).isEqualTo("7");
        assertThat(history.edits())
                .extracting(
                        SettingEdit::by,
                        SettingEdit::key,
                        SettingEdit::before,
                        SettingEdit::after,
                        SettingEdit::refused)
                .containsExactly(tuple("file", "minutes", List.of("3"), List.of("7"), Optional.empty()));
        assertThat(refused.list()).isEmpty();
    }

    @Test
    void whatIsRefusedIsTakenBackAndTheFileStaysAsItIs() throws IOException {
        trial.refuse("minutes must be even: 7");
        edit(Map.of("service.pid", PID, "minutes", "7", "secret", "old"));
        assertThat(present).isEqualTo(BEFORE);
        assertThat(file).hasContent("minutes=7\n");
        assertThat(refused.list()).extracting(RefusedEdit::reason).containsExactly("minutes must be even: 7");
        assertThat(history.edits())
                .extracting(SettingEdit::after, SettingEdit::refused)
                .containsExactly(tuple(List.of("7"), Optional.of("minutes must be even: 7")));
    }

    @Test
    void theKeyIsNamedIfTheComponentDoesNot() throws IOException {
        trial.refuse("the tea is bitter");
        edit(Map.of("service.pid", PID, "minutes", "7", "secret", "old"));
        assertThat(refused.list()).extracting(RefusedEdit::reason).containsExactly("minutes: the tea is bitter");
    }

    @Test
    void theValueOfAPasswordIsNotRecorded() throws IOException {
        trial.refuse("the secret is too short");
        edit(Map.of("service.pid", PID, "minutes", "3", "secret", "new"));
        assertThat(history.edits())
                .extracting(SettingEdit::key, SettingEdit::before, SettingEdit::after)
                .containsExactly(tuple("secret", List.of(), List.of()));
    }

    @Test
    void aLaterEditDecidesByItself() throws IOException {
        trial.refuse("minutes must be even: 7");
        FileEdit edit = newEdit(Map.of("service.pid", PID, "minutes", "7", "secret", "old"));
        present = Map.of("service.pid", PID, "minutes", "8", "secret", "old");
        edits.examine(edit);
        assertThat(present.get("minutes")).isEqualTo("8");
        assertThat(refused.list()).isEmpty();
    }

    @Test
    void whatHeldBeforeCanBePutInForceAgain() throws IOException {
        trial.refuse("minutes must be even: 7");
        edit(Map.of("service.pid", PID, "minutes", "7", "secret", "old"));
        present = Map.of("service.pid", PID, "minutes", "7", "secret", "old");
        refused.find(file).orElseThrow().takeBack().run();
        assertThat(present).isEqualTo(BEFORE);
        assertThat(edits.isTakingBack(PID)).isFalse();
    }

    private void edit(Map<String, Object> after) throws IOException {
        edits.examine(newEdit(after));
    }

    private FileEdit newEdit(Map<String, Object> after) throws IOException {
        present = after;
        return new FileEdit(
                configuration(),
                file,
                PropertiesText.of(Files.readAllBytes(file)),
                BEFORE,
                after,
                new TrialState(Map.of(), Set.of()));
    }

    /** A configuration with the values that are present; a change of it must be known as one that takes back. */
    private Configuration configuration() {
        return (Configuration) Proxy.newProxyInstance(
                Configuration.class.getClassLoader(),
                new Class<?>[] {Configuration.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getPid" -> PID;
                    case "getProperties" -> new Hashtable<>(present);
                    case "update" -> {
                        assertThat(edits.isTakingBack(PID)).isTrue();
                        present = copied((Dictionary<?, ?>) arguments[0]);
                        yield null;
                    }
                    default -> null;
                });
    }

    private static Map<String, Object> copied(Dictionary<?, ?> values) {
        return Collections.list(values.keys()).stream().collect(Collectors.toMap(Object::toString, values::get));
    }
}
