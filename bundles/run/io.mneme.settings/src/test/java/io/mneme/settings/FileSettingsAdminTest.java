package io.mneme.settings;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.mneme.api.seal.TextSeal;
import io.mneme.api.settings.FixedSettingException;
import io.mneme.api.settings.InvalidSettingException;
import io.mneme.api.settings.SettingEdit;
import io.mneme.api.settings.SettingInfo;
import io.mneme.api.settings.SettingsChange;
import io.mneme.api.settings.SettingsRevisionException;
import io.mneme.api.settings.SettingsStorageException;
import io.mneme.api.settings.UnknownEditException;
import io.mneme.api.settings.UnknownSettingsException;
import io.mneme.settings.RefusedEdits.RefusedEdit;
import io.mneme.settings.SettingDifference.ChangeOrigin;
import io.mneme.settings.file.ConfigurationFolders;
import io.mneme.settings.file.PropertiesText;
import io.mneme.settings.metatype.MetatypeDefinition;
import io.mneme.settings.metatype.MetatypeReader;
import io.mneme.spi.settings.SettingsCheck;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileSettingsAdminTest {

    private static final String PID = "io.mneme.tea";
    private static final String CUP = "io.mneme.cup-blue";

    private static final String SHIPPED =
            """
            # How tea is made.

            # Minutes.
            minutes=${mneme.tea.minutes:-3}
            kind=green
            spices=${mneme.tea.spices:-}
            folder=${mneme.data}/tea
            milk=true
            #note=none
            """;

    private static final String METATYPE =
            """
            <MetaData xmlns="http://www.osgi.org/xmlns/metatype/v1.2.0">
              <OCD id="tea" name="Tea" description="How tea is made">
                <AD id="minutes" type="Integer" description="Minutes" min="1" max="9" default="5"/>
                <AD id="kind" type="String" default="black"><Option label="" value="green"/><Option label="" value="black"/></AD>
                <AD id="spices" type="String" cardinality="2147483647" required="false" default="ginger,clove\\,red"/>
                <AD id="folder" type="String" required="false"/>
                <AD id="milk" type="Boolean" default="false"/>
                <AD id="degrees" type="Double" min="0.5" default="80.5"/>
                <AD id="secret" type="Password" required="false"/>
                <AD id="note" type="String" required="false"/>
                <AD id="shop.target" type="String" required="false"/>
              </OCD>
              <OCD id="cup" name="Cup"><AD id="size" type="Long" default="3000000000"/></OCD>
              <Designate pid="io.mneme.tea"><Object ocdref="tea"/></Designate>
              <Designate factoryPid="io.mneme.cup"><Object ocdref="cup"/></Designate>
            </MetaData>
            """;

    @TempDir
    Path home;

    private final List<SettingsCheck> checks = new ArrayList<>();
    private final ScriptedTrial trial = new ScriptedTrial();
    private final RefusedEdits refusedEdits = new RefusedEdits();
    private Path shipped;
    private Path etc;
    private final Map<String, String> given = new HashMap<>(Map.of("mneme.data", "/data"));

    @BeforeEach
    void unpack() throws IOException {
        shipped = Files.createDirectories(home.resolve("libexec/etc"));
        etc = Files.createDirectories(home.resolve("etc"));
        for (Path folder : List.of(shipped, etc)) {
            Files.writeString(folder.resolve(PID + ".cfg"), SHIPPED);
            Files.writeString(folder.resolve(CUP + ".cfg"), "size=1\n");
        }
    }

    @Test
    void listsEveryConfigurationWithItsKeys() {
        assertThat(admin().list()).extracting(group -> group.pid()).containsExactly(CUP, PID);
        assertThat(admin().get(PID).settings())
                .extracting(SettingInfo::key)
                .containsExactly(
                        "minutes", "kind", "spices", "folder", "milk", "degrees", "secret", "note", "shop.target");
    }

    @Test
    void showsTheValueInUseAndTheShippedOne() {
        change(SettingsChange.set("minutes", List.of("7")));
        assertThat(setting("minutes").value()).containsExactly("7");
        assertThat(setting("minutes").shipped()).containsExactly("3");
    }

    @Test
    void showsTheDefaultOfAKeyThatNoFileHas() {
        assertThat(setting("degrees").value()).containsExactly("80.5");
    }

    @Test
    void showsAnEmptyListThatTheFileHasAndNotItsDefault() {
        assertThat(setting("spices").value()).isEmpty();
    }

    @Test
    void changesTheDefaultOfAPlaceholderSoThatTheCommandLineStillCounts() throws IOException {
        change(SettingsChange.set("minutes", List.of("7")));
        assertThat(file()).isEqualTo(SHIPPED.replace(":-3}", ":-7}"));
    }

    @Test
    void changesNothingButTheLineOfTheKey() throws IOException {
        change(SettingsChange.set("kind", List.of("black")));
        assertThat(file()).isEqualTo(SHIPPED.replace("kind=green", "kind=black"));
    }

    @Test
    void changesSeveralKeysAtOnce() throws IOException {
        change(new SettingsChange(
                Map.of("kind", List.of("black"), "spices", List.of("clove", "mint")),
                Set.of("milk"),
                Optional.empty()));
        assertThat(file())
                .isEqualTo(SHIPPED.replace("kind=green", "kind=black").replace("spices:-}", "spices:-clove,mint}"));
        assertThat(setting("spices").value()).containsExactly("clove", "mint");
    }

    @Test
    void changesNothingIfOneOfSeveralKeysIsRefused() throws IOException {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> change(new SettingsChange(
                        Map.of("kind", List.of("black"), "minutes", List.of("10")), Set.of(), Optional.empty())));
        assertThat(file()).isEqualTo(SHIPPED);
    }

    @Test
    void restoresTheShippedBytes() throws IOException {
        for (String key : List.of("minutes", "kind", "milk", "note", "degrees")) {
            String value = Map.of("minutes", "7", "kind", "black", "milk", "false", "note", "x", "degrees", "2")
                    .get(key);
            change(SettingsChange.set(key, List.of(value)));
            change(SettingsChange.restore(key));
            assertThat(file()).as(key).isEqualTo(SHIPPED);
        }
    }

    @Test
    void restoresALineThatTheOperatorHasRemoved() throws IOException {
        Files.writeString(etc.resolve(PID + ".cfg"), SHIPPED.replace("kind=green\n", ""));
        change(SettingsChange.restore("kind"));
        assertThat(setting("kind").value()).containsExactly("green");
    }

    @Test
    void storesIntoTheBaseWithTheShippedCommentsAndLeavesTheContainerAsItIs() throws IOException {
        Path base = Files.createDirectories(home.resolve("base/etc"));
        admin(base).change(PID, SettingsChange.set("kind", List.of("black")));
        assertThat(file()).isEqualTo(SHIPPED);
        assertThat(base.resolve(PID + ".cfg")).hasContent(SHIPPED.replace("kind=green", "kind=black"));
    }

    @Test
    void createsTheFileOfAConfigurationThatHasNone() throws IOException {
        Files.delete(etc.resolve(PID + ".cfg"));
        Files.delete(shipped.resolve(PID + ".cfg"));
        change(SettingsChange.set("minutes", List.of("7")));
        assertThat(file()).isEqualTo("minutes=7\n");
    }

    @Test
    void changesAConfigurationOfAFactory() {
        admin().change(CUP, SettingsChange.set("size", List.of("4000000000")));
        assertThat(etc.resolve(CUP + ".cfg")).hasContent("size=4000000000\n");
    }

    @ParameterizedTest(name = "{0}={1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "minutes | 0     | must be a whole number from 1 to 9: 0",
                "minutes | 10    | must be a whole number from 1 to 9: 10",
                "minutes | 2.5   | must be a whole number from 1 to 9: 2.5",
                "minutes | x     | must be a whole number from 1 to 9: x",
                "minutes | ''    | must not be blank; restore it instead",
                "kind    | red   | must be one of green, black: red",
                "spices  | a,b   | must have no comma within an element: a,b",
                "milk    | yes   | must be true or false: yes",
                "degrees | NaN   | must be a number of at least 0.5: NaN",
                "degrees | 0.4   | must be a number of at least 0.5: 0.4",
                "note    | \"a\" | must not be in brackets or quotation marks as a whole: \"a\"",
                "tea     | 1     | is no setting of io.mneme.tea; there are degrees, folder, kind, milk, minutes, note,"
                        + " secret, shop.target, spices"
            })
    void namesTheKeyAndTheRuleThatAValueBreaks(String key, String value, String rule) throws IOException {
        assertThatThrownBy(() -> change(SettingsChange.set(key, List.of(value))))
                .isInstanceOfSatisfying(InvalidSettingException.class, refused -> assertThat(refused.key())
                        .isEqualTo(key))
                .hasMessage(key + " " + rule);
        assertThat(file()).isEqualTo(SHIPPED);
    }

    @Test
    void refusesSeveralValuesForWhatIsNoList() {
        assertThatThrownBy(() -> change(SettingsChange.set("minutes", List.of("1", "2"))))
                .hasMessage("minutes must have exactly one value");
    }

    @Test
    void refusesAKeyThatItsBundleKeepsForTheFile() {
        assertFixed("folder", "folder can be changed in the file io.mneme.tea.cfg only");
    }

    @Test
    void aCommandOfTheOperatorChangesAKeyThatItsBundleKeepsForTheFile() throws IOException {
        admin().changeFile(PID, SettingsChange.set("folder", List.of("/home/萍 萍/tea")));
        assertThat(file()).contains("folder=/home/萍 萍/tea");
    }

    @Test
    void aCommandOfTheOperatorChangesNoKeyThatWasGivenAtTheStart() {
        given.put("mneme.tea.minutes", "8");
        assertThatExceptionOfType(FixedSettingException.class)
                .isThrownBy(() -> admin().changeFile(PID, SettingsChange.set("minutes", List.of("1"))));
    }

    @Test
    void repeatsWhyAConfigurationIsRefusedUntilItIsMended() {
        checks.add(check(values -> Optional.of("minutes must be even: " + values.get("minutes"))));
        assertThat(admin().faults())
                .anySatisfy(fault -> assertThat(fault).contains(PID + ".cfg is refused: minutes must be even: 3"));
        checks.clear();
        assertThat(admin().faults()).noneMatch(fault -> fault.contains("is refused"));
    }

    @Test
    void refusesAKeyThatSelectsAService() {
        assertFixed("shop.target", "shop.target can be changed in the file io.mneme.tea.cfg only");
    }

    @Test
    void refusesAKeyThatWasGivenAtTheStart() {
        given.put("mneme.tea.minutes", "8");
        assertThat(setting("minutes").value()).containsExactly("8");
        assertThat(setting("minutes").shipped()).containsExactly("3");
        assertFixed("minutes", "minutes is given at the start, by --set tea.minutes");
    }

    @Test
    void writesAPasswordAndNeverShowsIt() throws IOException {
        change(SettingsChange.set("secret", List.of("s3cret")));
        assertThat(file()).contains("secret=s3cret");
        assertThat(admin().list().toString()).doesNotContain("s3cret");
    }

    @Test
    void refusesAConfigurationThatDoesNotExist() {
        assertThatExceptionOfType(UnknownSettingsException.class)
                .isThrownBy(() -> admin().get("io.mneme.coffee"))
                .withMessage("no configuration is called io.mneme.coffee; there are io.mneme.cup-blue, io.mneme.tea");
    }

    @Test
    void makesOneOfSeveralChangesAtTheSameRevision() throws Exception {
        String revision = admin().get(PID).revision();
        FileSettingsAdmin admin = admin();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<Future<?>> changes = new ArrayList<>();
        for (int minutes = 4; minutes < 8; minutes++) {
            SettingsChange change =
                    new SettingsChange(Map.of("minutes", List.of("" + minutes)), Set.of(), Optional.of(revision));
            changes.add(threads.submit(() -> admin.change(PID, change)));
        }
        int refused = 0;
        for (Future<?> change : changes) {
            try {
                change.get();
            } catch (ExecutionException failed) {
                assertThat(failed).hasCauseInstanceOf(SettingsRevisionException.class);
                refused++;
            }
        }
        threads.shutdown();
        assertThat(refused).isEqualTo(3);
    }

    @Test
    void losesNoneOfTheChangesThatAreMadeAtOnce() throws Exception {
        FileSettingsAdmin admin = admin();
        ExecutorService threads = Executors.newFixedThreadPool(3);
        List<Future<?>> changes = new ArrayList<>();
        Map.of("minutes", "7", "kind", "black", "milk", "false")
                .forEach((key, value) ->
                        changes.add(threads.submit(() -> admin.change(PID, SettingsChange.set(key, List.of(value))))));
        for (Future<?> change : changes) {
            change.get();
        }
        threads.shutdown();
        assertThat(file())
                .isEqualTo(SHIPPED.replace(":-3}", ":-7}")
                        .replace("kind=green", "kind=black")
                        .replace("milk=true", "milk=false"));
    }

    @Test
    void refusesWhatItsBundleWouldRefuse() throws IOException {
        checks.add(check(values ->
                values.get("kind").equals("black") ? Optional.of("kind must be green: black") : Optional.empty()));
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> change(SettingsChange.set("kind", List.of("black"))))
                .withMessage("kind must be green: black");
        assertThat(file()).isEqualTo(SHIPPED);
    }

    @Test
    void namesAChangedKeyWhereAnotherOneIsAtFault() {
        checks.add(check(values -> Optional.of("folder must be given with milk=false")));
        assertThatThrownBy(() -> change(SettingsChange.set("milk", List.of("false"))))
                .hasMessage("milk is refused: folder must be given with milk=false");
    }

    @Test
    void showsACheckTheValuesThatItsBundleWillBeGiven() {
        given.put("mneme.data", "/there");
        List<Map<String, String>> shown = new ArrayList<>();
        checks.add(check(values -> {
            shown.add(values);
            return Optional.empty();
        }));
        change(SettingsChange.set("minutes", List.of("7")));
        assertThat(shown)
                .containsExactly(
                        Map.of("minutes", "7", "kind", "green", "spices", "", "folder", "/there/tea", "milk", "true"));
    }

    @Test
    void changesASettingWhoseCheckFails() {
        checks.add(check(values -> {
            throw new IllegalStateException("a fault of a plug-in");
        }));
        change(SettingsChange.set("minutes", List.of("7")));
        assertThat(setting("minutes").value()).containsExactly("7");
    }

    private static SettingsCheck check(Function<Map<String, String>, Optional<String>> refusal) {
        return new SettingsCheck() {
            @Override
            public Set<String> pids() {
                return Set.of(PID);
            }

            @Override
            public Optional<String> refusal(String pid, Map<String, String> values) {
                return refusal.apply(values);
            }
        };
    }

    @Test
    void leavesNothingBesideTheFile() throws IOException {
        change(SettingsChange.set("minutes", List.of("7")));
        try (var files = Files.list(etc)) {
            assertThat(files).hasSize(2);
        }
    }

    @Test
    void namesTheFileThatCannotBeRead() throws IOException {
        Files.delete(etc.resolve(PID + ".cfg"));
        Files.createDirectory(etc.resolve(PID + ".cfg"));
        assertThatExceptionOfType(SettingsStorageException.class)
                .isThrownBy(() -> new FileSettingsAdmin(
                                new FolderConfigurations(definitions(), Set.of(), List.of(shipped), given),
                                trial,
                                history(),
                                refusedEdits,
                                new ConfigurationFolders(List.of(shipped, etc)),
                                name -> Optional.empty(),
                                List.of())
                        .change(PID, SettingsChange.set("minutes", List.of("7"))))
                .withMessageContaining("io.mneme.tea.cfg cannot be read");
    }

    private void assertFixed(String key, String message) {
        assertThat(setting(key).fixed()).hasValue(message.substring(key.length() + 1));
        assertThatExceptionOfType(FixedSettingException.class)
                .isThrownBy(() -> change(SettingsChange.set(key, List.of("1"))))
                .withMessage(message);
        assertThatExceptionOfType(FixedSettingException.class).isThrownBy(() -> change(SettingsChange.restore(key)));
    }

    private void change(SettingsChange change) {
        admin().change(PID, change);
    }

    private SettingInfo setting(String key) {
        return admin().get(PID).settings().stream()
                .filter(setting -> setting.key().equals(key))
                .findFirst()
                .orElseThrow();
    }

    private String file() throws IOException {
        return Files.readString(etc.resolve(PID + ".cfg"));
    }

    private SettingsHistory history() {
        return new SettingsHistory(Optional.of(home.resolve("data/settings_history.jsonl")), TextSeal.OFF);
    }

    private FileSettingsAdmin admin() {
        return admin(etc);
    }

    private FileSettingsAdmin admin(Path base) {
        return new FileSettingsAdmin(
                new FolderConfigurations(definitions(), Set.of("folder"), List.of(etc, base), given),
                trial,
                history(),
                refusedEdits,
                new ConfigurationFolders(List.of(shipped, etc, base)),
                name -> Optional.ofNullable(given.get(name)),
                checks);
    }

    private static List<MetatypeDefinition> definitions() {
        try {
            return MetatypeReader.read(new ByteArrayInputStream(METATYPE.getBytes(UTF_8)));
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Test
    void aValueThatItsComponentRefusesIsTakenBackWithTheReason() throws IOException {
        trial.refuse("the tea is bitter");
        assertThatThrownBy(() -> change(SettingsChange.set("minutes", List.of("9"))))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessage("minutes is refused by its component, and the former value is back: the tea is bitter");
        assertThat(file()).isEqualTo(SHIPPED);
        assertThat(admin().history(10)).isEmpty();
    }

    @Test
    void whatAnEditorHasSavedMeanwhileIsNotTakenBack() throws IOException {
        trial.refuse("minutes must be even: 7");
        trial.meanwhile(() -> write(SHIPPED + "note=saved\n"));
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> change(SettingsChange.set("minutes", List.of("7"))))
                .withMessageContaining("its file was edited meanwhile");
        assertThat(file()).isEqualTo(SHIPPED + "note=saved\n");
    }

    @Test
    void ofSeveralKeysTheOneThatItsComponentRefusesIsNamed() {
        trial.refuse("minutes must be even: 7");
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> change(new SettingsChange(
                        Map.of("kind", List.of("black"), "minutes", List.of("7")), Set.of(), Optional.empty())))
                .satisfies(refused -> assertThat(refused.key()).isEqualTo("minutes"));
    }

    private void write(String content) {
        try {
            Files.writeString(etc.resolve(PID + ".cfg"), content);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Test
    void aChangeIsRecordedWithWhatItWasAndByWhatItWasMade() {
        admin().by("shell").change(PID, SettingsChange.set("minutes", List.of("7")));
        admin().by("http").change(PID, SettingsChange.restore("minutes"));
        assertThat(admin().history(10))
                .extracting(SettingEdit::id, SettingEdit::by, SettingEdit::key, SettingEdit::before, SettingEdit::after)
                .containsExactly(
                        tuple(2L, "http", "minutes", List.of("7"), List.of("3")),
                        tuple(1L, "shell", "minutes", List.of("3"), List.of("7")));
        assertThat(admin().history(1)).extracting(SettingEdit::id).containsExactly(2L);
    }

    @Test
    void theValueOfAPasswordIsNotRecorded() throws IOException {
        change(SettingsChange.set("secret", List.of("hunter2")));
        assertThat(admin().history(10))
                .extracting(SettingEdit::key, SettingEdit::before, SettingEdit::after)
                .containsExactly(tuple("secret", List.of(), List.of()));
        assertThat(Files.readString(home.resolve("data/settings_history.jsonl")))
                .doesNotContain("hunter2");
        assertThatThrownBy(() -> admin().undo(Optional.empty()))
                .hasMessage("secret is a password, whose former value is not kept");
    }

    @Test
    void theNewestChangeIsTakenBack() throws IOException {
        change(SettingsChange.set("kind", List.of("black")));
        change(SettingsChange.set("minutes", List.of("7")));
        admin().undo(Optional.empty());
        admin().undo(Optional.empty());
        assertThat(file()).isEqualTo(SHIPPED);
        assertThat(admin().history(2))
                .extracting(SettingEdit::undoes)
                .containsExactly(Optional.of(1L), Optional.of(2L));
        assertThatThrownBy(() -> admin().undo(Optional.empty()))
                .isInstanceOf(UnknownEditException.class)
                .hasMessage("there is no change of a setting to take back");
    }

    @Test
    void aGivenChangeIsTakenBackUnlessItsSettingWasChangedSince() {
        change(SettingsChange.set("minutes", List.of("7")));
        change(SettingsChange.set("minutes", List.of("8")));
        assertThatThrownBy(() -> admin().undo(Optional.of(1L)))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageStartingWith("minutes was changed since");
        admin().undo(Optional.of(2L));
        assertThat(setting("minutes").value()).containsExactly("7");
    }

    @Test
    void anEditThatWasRefusedIsNeitherTheNewestChangeNorTakenBack() {
        change(SettingsChange.set("minutes", List.of("7")));
        ChangeOrigin file = new ChangeOrigin("file", Optional.empty());
        history()
                .add(List.of(SettingDifference.edit(
                        PID, "minutes", false, List.of("7"), List.of("0"), file, Optional.of("minutes is too low"))));
        assertThatThrownBy(() -> admin().undo(Optional.of(2L)))
                .hasMessage("minutes has kept its value, since the edited file was refused: minutes is too low");
        admin().undo(Optional.empty());
        assertThat(setting("minutes").value()).containsExactly("3");
    }

    @Test
    void aRequestThatIsRefusedPutsInForceWhatHeldBeforeTheRefusedFile() throws IOException {
        List<String> putBack = refuseFile("minutes must be even");
        trial.refuse("minutes must be even");
        assertThatThrownBy(() -> change(SettingsChange.set("minutes", List.of("9"))))
                .hasMessageContaining("minutes must be even");
        assertThat(putBack).containsExactly("back");
    }

    @Test
    void aRequestForWhatStandsInARefusedFileIsRefused() throws IOException {
        refuseFile("kind is bitter");
        assertThatThrownBy(() -> change(SettingsChange.set("kind", List.of("green"))))
                .hasMessage("kind stands in its file so, and is refused: kind is bitter");
    }

    @Test
    void aRefusedFileIsNamedOnce() throws IOException {
        refuseFile("minutes must be even");
        checks.add(check(values -> Optional.of("minutes must be even")));
        assertThat(admin().faults())
                .filteredOn(fault -> fault.contains("must be even"))
                .containsExactly(etc.resolve(PID + ".cfg")
                        + " is refused, and what held before stays in force: minutes must be even");
    }

    private List<String> refuseFile(String reason) throws IOException {
        List<String> putBack = new ArrayList<>();
        Path file = etc.resolve(PID + ".cfg");
        PropertiesText content = PropertiesText.of(Files.readAllBytes(file));
        refusedEdits.add(new RefusedEdit(file, content, reason, () -> putBack.add("back")));
        return putBack;
    }

    @Test
    void whatARequestHasWrittenIsKnownUntilTheFileIsEdited() {
        SettingsHistory history = history();
        PropertiesText written = PropertiesText.of("minutes=7\n".getBytes(UTF_8));
        PropertiesText edited = PropertiesText.of("minutes=8\n".getBytes(UTF_8));
        history.beginChange(PID, written);
        assertThat(history.isChangedHere(PID, written)).isTrue();
        assertThat(history.isChangedHere(PID, edited)).isFalse();
        assertThat(history.isChangedHere(PID, written)).isFalse();
    }
}
