/** The endpoint of imports. */
package io.mneme.ui.http.imports;
