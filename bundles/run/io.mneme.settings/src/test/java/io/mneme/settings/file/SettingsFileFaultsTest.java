package io.mneme.settings.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsFileFaultsTest {

    private static final String SHIPPED =
            """
            # How tea is made.

            # Minutes.
            minutes=${mneme.tea.minutes:-3}
            kind=green
            #note=none
            """;

    @TempDir
    Path home;

    private Path file;
    private SettingsFileFaults faults;

    @BeforeEach
    void aShippedFile() throws IOException {
        Path shipped = Files.createDirectory(home.resolve("shipped"));
        Path own = Files.createDirectory(home.resolve("own"));
        Files.writeString(shipped.resolve("tea.cfg"), SHIPPED);
        file = own.resolve("tea.cfg");
        faults = new SettingsFileFaults(new ConfigurationFolders(List.of(shipped, own, home.resolve("absent"))));
    }

    @Test
    void aFileThatWasCutIsNamedWithTheKeysThatItLost() throws IOException {
        Files.writeString(file, SHIPPED.substring(0, SHIPPED.indexOf("kind=")));
        assertThat(faults.findAll())
                .containsExactly(
                        file + " lacks kind, which it was shipped with, so their defaults hold; it may have been cut");
    }

    @Test
    void aFileThatWasEmptiedIsNamed() throws IOException {
        Files.createFile(file);
        assertThat(faults.findAll()).singleElement().satisfies(fault -> assertThat(fault)
                .startsWith(file + " lacks kind, minutes"));
    }

    @Test
    void aFileWithBytesThatAreNoTextIsNamed() throws IOException {
        Files.write(file, new byte[100]);
        assertThat(faults.findAll()).singleElement().satisfies(fault -> assertThat(fault)
                .startsWith(file + " contains bytes that are no text"));
    }

    @Test
    void aFileWithOtherValuesIsWhole() throws IOException {
        Files.writeString(file, SHIPPED.replace("green", "gr\u00fcn") + "more=1\n");
        assertThat(faults.findAll()).isEmpty();
    }

    @Test
    void aFileThatAnOperatorWroteMayHaveFewKeys() throws IOException {
        Files.writeString(file, "minutes=4");
        assertThat(faults.findAll()).isEmpty();
    }

    @Test
    void aFileThatIsGoneHasNoFault() throws IOException {
        assertThat(faults.find(file)).isEmpty();
        assertThat(faults.findAll()).isEmpty();
    }
}
