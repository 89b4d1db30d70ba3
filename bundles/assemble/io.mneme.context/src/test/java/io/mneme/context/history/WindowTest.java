package io.mneme.context.history;

import static io.mneme.context.ContextHarness.proofread;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.WindowReport;
import io.mneme.api.context.WindowReport.PolicySource;
import io.mneme.context.ContextHarness;
import io.mneme.context.DictationJournal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WindowTest {

    private final ContextHarness house = new ContextHarness();

    @Test
    void growsAndIsRebuiltAsInTheWorkedExample() {
        ContextRequest request = ContextHarness.request(ContextHarness.threeOfSix());
        List<String> seen = new ArrayList<>();
        for (int i = 0; i <= 8; i++) {
            house.journal.confirm("t" + i);
            seen.add(house.entries(request).replace("\n- ", " ").replace("- ", ""));
        }
        assertThat(seen)
                .containsExactly(
                        "t0",
                        "t0 t1",
                        "t0 t1 t2",
                        "t0 t1 t2 t3",
                        "t0 t1 t2 t3 t4",
                        "t3 t4 t5",
                        "t3 t4 t5 t6",
                        "t3 t4 t5 t6 t7",
                        "t6 t7 t8");
    }

    @Test
    void isTheSameForTheSameRequestOverTheSameJournal() {
        house.journal.confirm("a");
        String first = house.text();
        assertThat(house.text()).isEqualTo(first);
        assertThat(house.report().rebuilt()).isFalse();
        assertThat(house.report().reason()).isEmpty();
    }

    @Test
    void tellsHowItsEntriesWereChosen() {
        house.journal.confirm("a");
        house.journal.confirm("b");
        assertThat(house.report())
                .isEqualTo(new WindowReport(
                        "grow-and-rebuild",
                        "arrow",
                        2,
                        true,
                        Optional.of("first build"),
                        List.of(),
                        List.of(
                                new PolicySource("window", "grow-and-rebuild", "plug.in", "1.2.3"),
                                new PolicySource("renderer", "arrow", "plug.in", "1.2.3"))));
    }

    @Test
    void takesOnlyWhatWasConfirmedInItsMode() {
        house.journal.confirm("translate", "x", "x");
        house.journal.append(DictationJournal.dictation("proofread", "y", "y", false));
        house.journal.confirm("z");
        assertThat(house.entries(proofread())).isEqualTo("- z");
    }

    @Test
    void takesEveryModeForAnEmptyOne() {
        house.journal.confirm("translate", "x", "x");
        house.journal.confirm("z");
        assertThat(house.entries(inMode(""))).isEqualTo("- x\n- z");
    }

    @Test
    void takesTextsOfFiveHundredCodePointsAndNoLongerOnes() {
        house.journal.confirm("😀".repeat(500));
        house.journal.confirm("萍".repeat(501));
        assertThat(house.entries(proofread())).isEqualTo("- " + "😀".repeat(500));
    }

    @Test
    void passesLongTextsOverWithoutCountingThem() {
        house.journal.confirm("old");
        for (int i = 0; i < 10; i++) {
            house.journal.confirm("长".repeat(501));
        }
        assertThat(house.entries(proofread())).isEqualTo("- old");
    }

    @Test
    void forgetsADeletedEntryAtTheNextRequest() {
        house.journal.confirm("a");
        String secret = house.journal.confirm("secret");
        house.journal.confirm("b");
        house.text();
        house.journal.delete(secret);
        assertThat(house.report().reason()).contains("an entry in the window was deleted");
        assertThat(house.entries(proofread())).isEqualTo("- a\n- b");
    }

    @Test
    void forgetsItsOldestEntryToo() {
        String secret = house.journal.confirm("secret");
        house.journal.confirm("a");
        house.text();
        house.journal.delete(secret);
        assertThat(house.report().reason()).contains("an entry in the window was deleted");
        assertThat(house.entries(proofread())).isEqualTo("- a");
    }

    @Test
    void forgetsItsOnlyEntryToo() {
        String secret = house.journal.confirm("secret");
        house.text();
        house.journal.delete(secret);
        assertThat(house.text()).isEmpty();
    }

    @Test
    void showsAnEditedEntryAtTheNextRequest() {
        String wrong = house.journal.confirm("wrong");
        house.journal.confirm("b");
        house.text();
        house.journal.edit(wrong, "right");
        assertThat(house.report().reason()).contains("an entry in the window was edited");
        assertThat(house.entries(proofread())).isEqualTo("- right\n- b");
    }

    @Test
    void goesOnWhenAnEntryOutsideIsEditedOrDeleted() {
        ContextRequest request = ContextHarness.request(ContextHarness.threeOfSix());
        String first = house.journal.confirm("t0");
        String second = house.journal.confirm("t1");
        String other = house.journal.confirm("translate", "x", "x");
        for (int i = 2; i < 6; i++) {
            house.journal.confirm("t" + i);
        }
        assertThat(house.entries(request)).isEqualTo("- t3\n- t4\n- t5");
        house.journal.edit(first, "T0");
        house.journal.delete(second);
        house.journal.edit(other, "X");
        assertThat(house.report(request).rebuilt()).isFalse();
    }

    @Test
    void startsAgainWhenTheFileWasReplaced() {
        house.journal.confirm("a");
        house.text();
        house.journal.replace("b", "c");
        assertThat(house.report().reason()).contains("the journal's file was replaced");
        assertThat(house.entries(proofread())).isEqualTo("- b\n- c");
    }

    @Test
    void keepsApartModesAndNamedPolicies() {
        house.journal.confirm("a");
        house.text();
        assertThat(house.report(inMode("")).rebuilt()).isTrue();
        assertThat(house.report(ContextHarness.request(ContextHarness.withPolicies("arrow", "")))
                        .rebuilt())
                .isTrue();
        assertThat(house.report().rebuilt()).isFalse();
    }

    @Test
    void isForgottenWhenSixteenOthersWereUsedSince() {
        house.journal.confirm("a");
        house.text();
        for (int i = 0; i < 15; i++) {
            house.journal.confirm("m" + i, "x", "x");
            house.assemble(inMode("m" + i));
        }
        assertThat(house.report().rebuilt()).isFalse();
        for (int i = 0; i < 16; i++) {
            house.journal.confirm("n" + i, "x", "x");
            house.assemble(inMode("n" + i));
        }
        assertThat(house.report().rebuilt()).isTrue();
    }

    @Test
    void isNotTouchedByAJournalThatCannotBeRead() {
        house.journal.confirm("a");
        house.text();
        house.journal.breakDown();
        var context = house.assemble(proofread());
        assertThat(context.text()).isEmpty();
        assertThat(context.manifest().omissions()).singleElement().satisfies(left -> {
            assertThat(left.name()).isEqualTo("history");
            assertThat(left.reason()).contains("JournalException").doesNotContain("broken");
        });
        house.journal.recover();
        assertThat(house.report().rebuilt()).isFalse();
    }

    @Test
    void isToldByTheRequestOverTheConfigurationOverThePolicysStandard() {
        for (int i = 0; i < 12; i++) {
            house.journal.confirm("t" + i);
        }
        assertThat(house.report(inMode("")).entries()).isEqualTo(10);
        house.dictation.modified(Map.of("enabled", "true", "max_entries", "4"));
        assertThat(house.report().entries()).isEqualTo(4);
        RequestOptions one =
                RequestOptions.NONE.withPolicy("renderer", "arrow").withSettings("window", Map.of("max_entries", 1.0));
        assertThat(house.report(ContextHarness.request(one)).entries()).isEqualTo(1);
    }

    @Test
    void passesThePolicysWarningOn() {
        house.journal.confirm("a");
        RequestOptions odd =
                RequestOptions.NONE.withSettings("window", Map.of("max_entries", 5.0, "refresh_threshold", 4.0));
        assertThat(house.report(ContextHarness.request(odd)).warnings())
                .singleElement()
                .satisfies(warning -> assertThat(warning).contains("refresh_threshold 4", "max_entries 5"));
    }

    @Test
    void theSettingsOfOneRequestDoNotTrimTheWindowOfOthers() {
        for (int i = 0; i < 5; i++) {
            house.journal.confirm("t" + i);
        }
        assertThat(house.report().entries()).isEqualTo(5);
        RequestOptions one =
                RequestOptions.NONE.withSettings("window", Map.of("max_entries", 1.0, "refresh_threshold", 2.0));
        assertThat(house.report(ContextHarness.request(one)).entries()).isEqualTo(1);
        assertThat(house.report().entries()).isEqualTo(5);
    }

    @Test
    void refusesASettingBelowItsLeastByName() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> house.assemble(ContextHarness.request(telling("", "max_entries", 0))))
                .withMessage("window.max_entries must be at least 1: 0")
                .satisfies(refused -> assertThat(refused.field()).isEqualTo("window.max_entries"));
    }

    @Test
    void rejectsAnUnknownSettingByName() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> house.assemble(ContextHarness.request(telling("", "max_entires", 5))))
                .withMessageStartingWith("window.max_entires is no setting of the window policy grow-and-rebuild");
    }

    @Test
    void refusesASettingThatTheNamedPolicyDoesNotKnow() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> house.assemble(ContextHarness.request(telling("newest", "refresh_threshold", 5))))
                .withMessageStartingWith("window.refresh_threshold is no setting of the window policy newest");
    }

    @Test
    void stillServesSettingsOfAPolicyThatHasJustLeft() {
        house.journal.confirm("a");
        house.registry.removeWindow(house.grow);
        WindowReport report = house.report(ContextHarness.request(telling("", "refresh_threshold", 5)));
        assertThat(report.policy()).isEqualTo("newest");
        assertThat(report.warnings()).containsExactly("newest has no setting refresh_threshold");
    }

    @Test
    void refusesAChainOfModes() {
        for (String chain : List.of("proofread → translate", "proofread->translate")) {
            assertThatExceptionOfType(InvalidRequestException.class)
                    .isThrownBy(() -> house.assemble(inMode(chain)))
                    .withMessageContaining("each step of a chain is asked for by itself")
                    .satisfies(refused -> assertThat(refused.field()).isEqualTo("mode"));
        }
    }

    private static RequestOptions telling(String window, String setting, int value) {
        RequestOptions options = RequestOptions.NONE.withSettings("window", Map.of(setting, (double) value));
        return window.isEmpty() ? options : options.withPolicy("window", window);
    }

    private static ContextRequest inMode(String mode) {
        return new ContextRequest("dictation", "s", Map.of("mode", mode), RequestInputs.NONE, RequestOptions.NONE);
    }
}
