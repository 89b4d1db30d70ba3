package io.mneme.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShortPathsTest {

    private final ShortPaths paths = ShortPaths.of(Map.of(
            "mneme.data", "/home/jane doe/data",
            "felix.fileinstall.dir", "/opt/mneme/etc,/opt/mneme/deploy",
            "user.home", "/home/jane doe")::get);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    512 MiB free at /home/jane doe/data | 512 MiB free at data
                    settings in /opt/mneme/etc, /opt/mneme/deploy; log /var/log/mneme.log | settings in etc, deploy; log mneme.log
                    /home/jane doe/data/index/write.lock: denied | data/index/write.lock: denied
                    cannot read "/srv/files/a.jsonl" (/srv/b/) | cannot read "a.jsonl" ()
                    file:/srv/files/a.jsonl is gone | file:a.jsonl is gone
                    a copy at /srv/opt/mneme/etc | a copy at etc
                    no segments in MMapDirectory@/opt/mneme/etc/index lock=x | no segments in MMapDirectory@etc/index lock=x
                    Layout[folder=/opt/mneme/etc] | Layout[folder=etc]
                    """)
    void aPathBecomesItsLastName(String text, String expected) {
        assertThat(paths.in(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    1/2 of all | at 3/4 MiB/s | a/b/c | 10:30 / 11:30
                    """)
    void aTextWithoutAnAbsolutePathStays(String first, String second, String third, String fourth) {
        assertThat(List.of(first, second, third, fourth))
                .allSatisfy(text -> assertThat(paths.in(text)).isEqualTo(text));
    }

    @Test
    void thePropertiesThatAreMissingAreNoFolders() {
        assertThat(ShortPaths.of(name -> null).folders()).isEmpty();
    }
}
