package io.mneme.spi.transform;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.HumanizerDegree;
import io.mneme.api.dialogue.Role;
import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The contract of every text transform. A transform's test implements this interface, and JUnit runs it all. */
public interface TextTransformContract {

    /** Texts of both roles, also blank ones and such with code, addresses and several scripts. */
    List<DialogueText> TEXTS = List.of(
            new DialogueText(Role.USER, "Hello there. I am here!"),
            new DialogueText(Role.ASSISTANT, "Hello. I am fine, and you?"),
            new DialogueText(Role.ASSISTANT, "See https://Example.org/Page. Then `Run It.`"),
            new DialogueText(Role.USER, " "),
            new DialogueText(Role.ASSISTANT, "你好。今天很好。"),
            new DialogueText(Role.ASSISTANT, "Line one.\nLine two.\n```\nCode. Here.\n```"),
            new DialogueText(Role.USER, "😀 \u200b zero"));

    /** Returns the transform under test. */
    TextTransform transform();

    @Test
    default void hasAShortLowerCaseName() {
        assertThat(transform().name()).matches("[a-z][a-z0-9-]{0,30}");
    }

    @Test
    default void declaresEachSettingOnce() {
        assertThat(transform().settings())
                .extracting(Setting::name)
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("[a-z][a-z0-9_]{0,30}"));
    }

    @Test
    default void transformsNoTexts() {
        assertThat(transform().transform(List.of(), HumanizerDegree.HEAVY, defaultSettings()))
                .isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    default void changesEachTextByItself(HumanizerDegree degree) {
        List<String> alone = new ArrayList<>();
        TEXTS.forEach(text -> alone.addAll(transform().transform(List.of(text), degree, defaultSettings())));
        assertThat(transform().transform(TEXTS, degree, defaultSettings())).isEqualTo(alone);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    default void changesATextTheSameWayTwice(HumanizerDegree degree) {
        assertThat(transform().transform(TEXTS, degree, defaultSettings()))
                .isEqualTo(transform().transform(TEXTS, degree, defaultSettings()))
                .hasSameSizeAs(TEXTS)
                .doesNotContainNull();
    }

    /** Returns the default settings. */
    default Settings defaultSettings() {
        return new Settings(transform().settings().stream().collect(toMap(Setting::name, Setting::defaultValue)));
    }
}
