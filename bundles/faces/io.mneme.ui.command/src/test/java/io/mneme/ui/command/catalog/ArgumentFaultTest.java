package io.mneme.ui.command.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArgumentFaultTest {

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "-d hot 2 Assam, hot is no number for -d",
        "2 Assam -d, -d must have a value",
        "much Assam, much is no number for AMOUNT",
        "2, TEA is missing",
        "'', AMOUNT TEA is missing",
        "2 Assam more, more is one too many",
        "2 Assam --loud, there is no option --loud"
    })
    void theWordThatDoesNotFitIsNamed(String line, String fault) {
        ShellCommand boil = KettleCommands.CATALOG.find("kettle", "boil").orElseThrow();
        assertThat(ArgumentFault.of(boil, line.isEmpty() ? List.of() : List.of(line.split(" "))))
                .contains(fault);
    }
}
