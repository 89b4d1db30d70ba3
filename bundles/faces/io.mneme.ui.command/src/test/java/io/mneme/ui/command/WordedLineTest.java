package io.mneme.ui.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.command.catalog.CommandCatalog;
import io.mneme.ui.command.catalog.CommandCatalog.CommandOrigin;
import io.mneme.ui.command.catalog.CommandCatalog.CommandService;
import io.mneme.ui.command.catalog.CommandGuide;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands of a scope {@code tea}, and two of the program itself, one of which is called as a scope is. */
class WordedLineTest {

    private final CommandGuide guide = new CommandGuide(new CommandCatalog(() -> List.of(
            new CommandService("tea", SampleCommands.FUNCTIONS, new SampleCommands(), CommandOrigin.OWN),
            new CommandService("gogo", List.of("log"), new Object(), CommandOrigin.PLATFORM),
            new CommandService("log", List.of("tail"), new Object(), CommandOrigin.OWN),
            new CommandService("mneme", List.of("help", "status"), new Object(), CommandOrigin.OWN))));

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource({
        "tea echo a b, tea:echo a b",
        "mneme tea echo a, tea:echo a",
        "mneme status, mneme:status",
        "mneme help tea echo, mneme:help tea echo",
        "tea ech a, tea:ech a",
        "tea, help tea",
        "mneme tea, help tea",
        "tea echo a | grep a; tea echo b, tea:echo a | grep a; tea:echo b",
        "f = { tea echo $1 }, f = { tea:echo $1 }",
        "log tail -f, log:tail -f",
        "log hello, log hello",
        "tea:echo tea echo, tea:echo tea echo",
        "x = tea, x = tea",
        "echo 'unclosed, echo 'unclosed",
        "grep tea file, grep tea file"
    })
    void wordsOfTheCommandLineAreTaken(String typed, String line) {
        assertThat(WordedLine.of(typed, guide)).isEqualTo(line);
    }
}
