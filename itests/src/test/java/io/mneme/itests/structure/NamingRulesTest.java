package io.mneme.itests.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** All bundles keep the rules for names, packages, words and threads. */
class NamingRulesTest {

    private static final OneWordNames ONE_WORD_NAMES =
            new OneWordNames(TextFiles.remarks("allowed-one-word-names.txt").keySet());

    private static SourceCheckout checkout;

    @BeforeAll
    static void readSources() {
        checkout = SourceCheckout.read(Path.of("..").toAbsolutePath().normalize());
        assertThat(checkout.bundles()).isNotEmpty();
    }

    @Test
    void namesOfTypesHaveTwoWordsOrAreOnTheList() {
        assertThat(ONE_WORD_NAMES.violations(checkout)).isEmpty();
    }

    @Test
    void theListOfOneWordNamesHasOnlyNamesOfTypes() {
        assertThat(ONE_WORD_NAMES.unused(checkout)).isEmpty();
    }

    @Test
    void fewTopLevelTypesHaveANameOfOneWord() {
        assertThat(ONE_WORD_NAMES.shareViolations(checkout)).isEmpty();
    }

    @Test
    void noPackageHasMoreThanTwentyFiveFiles() {
        assertThat(new PackageSizes().violations(checkout)).isEmpty();
    }

    @Test
    void noSimpleNameIsUsedInTwoBundles() {
        assertThat(new RepeatedNames().violations(checkout)).isEmpty();
    }

    @Test
    void noPackagesOfABundleUseEachOther() {
        assertThat(new PackageCircles().violations(checkout)).isEmpty();
    }

    @Test
    void noTypesOfTheStoreUseEachOther() {
        assertThat(new TypeCircles(Set.of("io.mneme.store.jsonl")).violations(checkout))
                .isEmpty();
    }

    @Test
    void theTablesOfPackagesNameEachUse() {
        assertThat(new PackageTables().violations(checkout)).isEmpty();
    }

    @Test
    void eachPackageHasADescription() {
        assertThat(new PackageDescriptions().violations(checkout)).isEmpty();
    }

    @Test
    void textsForReadersUsePlainWords() {
        assertThat(new EnglishWords(TextFiles.remarks("words-to-avoid.txt")).violations(checkout))
                .isEmpty();
    }

    @Test
    void constantsHaveStandardNames() {
        assertThat(new ConstantNames().violations(checkout)).isEmpty();
    }

    @Test
    void onlyTheSharedExecutorAndTheThreadsOfPluginsStartThreads() {
        assertThat(new ThreadCreation(Set.of("NamedExecutor", "PluginThreads")).violations(checkout))
                .isEmpty();
    }
}
