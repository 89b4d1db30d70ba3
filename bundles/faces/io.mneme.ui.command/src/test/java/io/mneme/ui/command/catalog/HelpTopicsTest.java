package io.mneme.ui.command.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class HelpTopicsTest {

    private final HelpTopics topics = new HelpTopics(KettleCommands.CATALOG, List.of("kettle"));

    @Test
    void withoutATopicEachCommandHasALineInItsGroup() {
        assertThat(topics.on(List.of(), CallStyle.CONSOLE))
                .isEqualTo(
                        """
                        kettle:
                          boil  Boils water
                          fill  Fills the kettle
                          note  Writes down
                          stir
                        of the platform, help felix tells more
                          gogo    wc

                        help SCOPE or help SCOPE:FUNCTION tells more""");
    }

    @Test
    void aCommandIsExplainedWithSynopsisArgumentsAndExample() {
        assertThat(topics.on(List.of("kettle:boil"), CallStyle.CONSOLE))
                .isEqualTo(
                        """
                        Boils water; what is in the kettle already is boiled, too

                        kettle:boil [-d DEGREES] [--unit litre|cup] [--quiet] AMOUNT TEA

                          AMOUNT                 how much
                          TEA                    name of the tea
                          -d, --degrees DEGREES  how hot (default 95)
                          --unit litre|cup       of the amount
                          --quiet                no whistle

                        Example: kettle:boil --unit litre 2 Assam""");
    }

    @Test
    void aCallerOfTheProgramIsShownItsWords() {
        assertThat(topics.on(List.of("kettle", "boil"), CallStyle.PROGRAM))
                .contains("mneme kettle boil [-d DEGREES]", "Example: mneme kettle boil --unit litre 2 Assam");
    }

    @Test
    void aFunctionAloneIsFound() {
        assertThat(topics.on(List.of("fill"), CallStyle.CONSOLE)).contains("kettle:fill [TEA WATER]");
    }

    @Test
    void whatTakesNothingSaysSo() {
        assertThat(topics.on(List.of("stir"), CallStyle.CONSOLE)).isEqualTo("kettle:stir");
    }

    @Test
    void anUnknownTopicIsAnsweredByWhatThereIs() {
        assertThatThrownBy(() -> topics.on(List.of("teapot"), CallStyle.CONSOLE))
                .hasMessage("no scope or command is called teapot; the scopes are gogo, kettle; try: help");
        assertThatThrownBy(() -> topics.on(List.of("kettle:break"), CallStyle.CONSOLE))
                .hasMessage("no command is called kettle:break; kettle has boil, fill, note, stir; try: help kettle");
        assertThatThrownBy(() -> topics.on(List.of("kettle", "break"), CallStyle.PROGRAM))
                .hasMessage("no command is called mneme kettle break; kettle has boil, fill, note, stir;"
                        + " try: mneme help kettle");
    }
}
